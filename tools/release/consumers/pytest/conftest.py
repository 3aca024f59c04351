import os
import subprocess
import uuid

import pytest


def pytest_configure(config):
    """Starts one mock for all tests; the workers of pytest-xdist inherit its address."""
    if "CLOUD_COST_MOCK_URL" in os.environ:
        return
    command = ["npx", "--yes", "@cloud-cost/mock", "--port", "0", "--print-port"]
    mock = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    port = mock.stdout.readline().strip()
    if not port:
        raise pytest.UsageError("The mock did not start: its error stands above.")
    os.environ["CLOUD_COST_MOCK_URL"] = f"http://127.0.0.1:{port}"

    def stop():
        mock.terminate()
        mock.wait()

    config.add_cleanup(stop)


@pytest.fixture
def base_url():
    """A session for each test, which is a mock of its own."""
    return f"{os.environ['CLOUD_COST_MOCK_URL']}/__mock/s/{uuid.uuid4()}"
