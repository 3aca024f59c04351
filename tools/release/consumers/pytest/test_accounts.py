import pytest
import requests


@pytest.mark.parametrize("alias", ["shop", "store"])
def test_renames_an_account(base_url, alias):
    url = f"{base_url}/platform/v2/companies/C-1042/vendors/aws/accounts/444455556666"
    headers = {"Authorization": "Bearer fake-token"}
    assert requests.get(url, headers=headers).json()["data"]["accountAlias"] == "halcyon-shop"
    requests.put(url, headers=headers, json={"accountAlias": alias}).raise_for_status()
    assert requests.get(url, headers=headers).json()["data"]["accountAlias"] == alias
