import json

import httpx2
from fastmcp import FastMCP

with open("platform.portable.json") as file:
    document = json.load(file)
client = httpx2.AsyncClient(base_url=document["servers"][0]["url"], headers={"Authorization": "Bearer fake-token"})
server = FastMCP.from_openapi(openapi_spec=document, client=client, name="platform")

if __name__ == "__main__":
    server.run()
