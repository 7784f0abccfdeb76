"""Where hosts lead, sites, readings."""

import ipaddress

import pytest

import urlwind
from urlwind import hosts


@pytest.mark.parametrize(
    ("url", "expected", "is_global"),
    [
        ("http://example.com/", "name", True),
        ("http://8.8.8.8/", "public", True),
        ("http://127.1/", "loopback", False),
        ("http://2130706433/", "loopback", False),
        ("http://[::ffff:127.0.0.1]/", "loopback", False),
        ("http://[64:ff9b::7f00:1]/", "loopback", False),
        ("redis://2130706433/", "loopback", False),
        ("http://168.63.129.16/", "metadata", False),
        ("http://localhost./", "localhost", False),
        ("http://db.internal/", "private-name", False),
        ("file:///a", None, False),
        ("mailto:a@b", None, False),
    ],
)
def test_where_hosts_lead(url, expected, is_global):
    assert hosts.host_class(url) == expected
    assert hosts.host_class(urlwind.URL(url)) == expected
    assert hosts.is_global_host(url) is is_global


def test_addresses():
    assert hosts.address_class("10.0.0.1") == "private"
    assert hosts.address_class(ipaddress.ip_address("::ffff:10.0.0.1")) == "private"
    assert hosts.is_global_address("2606:4700:4700::1111")
    assert not hosts.is_global_address("fec0::1")
    with pytest.raises(ValueError, match="'127.1'|\"127.1\""):
        hosts.address_class("127.1")


def test_sites():
    assert hosts.registrable_domain("https://www.example.co.uk./") == "example.co.uk."
    assert hosts.public_suffix(urlwind.URL("https://www.example.co.uk/")) == "co.uk"
    assert hosts.registrable_domain("https://github.io/") is None
    assert hosts.same_site("https://a.example.com/", "https://b.example.com:81/")
    assert not hosts.same_site("https://a.github.io/", "https://b.github.io/")


def test_readings_say_what_this_python_says_of_plain_urls():
    from urllib.parse import urlsplit

    url = "http://user@Example.COM:8080/a?b#c"
    found = hosts.readings(url)
    assert found["verdict"] == "agree" and found["reasons"] == []
    mine = next(reading for reading in found["readings"] if reading["reader"] == "python")
    parts = urlsplit(url)
    assert (mine["host"], mine["port"], mine["user"]) == (parts.hostname, parts.port, parts.username)


def test_readings_differ():
    found = hosts.readings("http://127.1/")
    assert (found["verdict"], found["reasons"]) == ("differ", ["ipv4-in-parts"])
    assert [reading["host"] for reading in found["readings"]] == [
        "127.0.0.1",
        "127.1",
        "127.0.0.1",
        "127.1",
        "127.1",
        None,
    ]


@pytest.mark.parametrize("function", [hosts.host_class, hosts.is_global_host, hosts.registrable_domain])
def test_what_is_no_url_is_an_error(function):
    with pytest.raises(urlwind.InvalidURL):
        function("http://[")
    with pytest.raises(TypeError):
        function(1)
