# In CI the inputs are the same each time, so that a failure is the fault of the change that it is found with. Here the seed
# is fresh, short enough to copy by hand, and printed: with it in the environment, the same inputs come again.
export URLWIND_SEED="${URLWIND_SEED:-$(date +%s)}" URLWIND_TEST_SCALE=100
echo "URLWIND_SEED=$URLWIND_SEED"
cargo test -p conformance -- --nocapture
cargo test -p rivals -- --nocapture
cargo test -p url@2.5.99 --all-features -- --nocapture
sh xtask/lanes/java.sh long
