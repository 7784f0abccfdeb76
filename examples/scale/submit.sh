#!/bin/sh
# Submits the job to a cluster, with the package for workers that do not have it.
#
#   ./submit.sh MASTER WHEEL INPUT OUTPUT [options of spark-submit]
#
#   ./submit.sh spark://head:7077 urlwind-0.1.0-cp310-abi3-linux_x86_64.whl \
#       s3a://crawl/urls s3a://crawl/result --executor-memory 4g
#   ./submit.sh yarn ...            ./submit.sh k8s://https://head:6443 ...
#
# The workers need Python 3.10 or later with pyarrow. This machine needs urlwind, pyspark and Java.
set -eu
if [ $# -lt 4 ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
fi
master=$1 wheel=$2 input=$3 output=$4
shift 4
here=$(cd "$(dirname "$0")" && pwd)

# Python cannot import compiled modules from a wheel, but a wheel is a zip archive, and Spark unpacks archives on the
# workers if they have a suitable name.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$wheel" "$folder/urlwind.zip"

# The driver's block manager and web interface would listen on all networks. A master that only this machine can reach
# does not need that.
case $master in
spark://127.0.0.1:* | spark://localhost:* | local | local\[*)
    export SPARK_LOCAL_IP="${SPARK_LOCAL_IP:-127.0.0.1}"
    ;;
esac

spark-submit --master "$master" \
    --archives "$folder/urlwind.zip#urlwind-package" \
    --conf spark.executorEnv.PYTHONPATH=urlwind-package \
    --py-files "$here/spark_tables.py" \
    "$@" "$here/spark_job.py" "$input" "$output"
