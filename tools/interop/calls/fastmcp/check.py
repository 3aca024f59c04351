import asyncio
import importlib
import os

module = importlib.import_module(f"{os.environ['GROUP']}_server")
paths = module.document["paths"].values()
operations = sum(1 for item in paths for value in item.values() if "operationId" in value)
tools = asyncio.run(module.server.list_tools())
assert len(tools) == operations, f"{len(tools)} tools of {operations} operations"
