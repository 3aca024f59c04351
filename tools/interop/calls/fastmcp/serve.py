import asyncio
import json
import os

import httpx
from fastmcp import FastMCP

with open(os.environ["DOCUMENT"]) as file:
    document = json.load(file)
server = FastMCP.from_openapi(openapi_spec=document, client=httpx.AsyncClient(base_url=document["servers"][0]["url"]))
operations = sum(1 for item in document["paths"].values() for value in item.values() if "operationId" in value)
tools = asyncio.run(server.list_tools())
assert len(tools) == operations, f"{len(tools)} tools of {operations} operations"
