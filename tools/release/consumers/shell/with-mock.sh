#!/usr/bin/env bash
set -e
rm -f mock.port
npx @cloud-cost/mock --port 0 --print-port > mock.port &
trap "kill $!" EXIT
until [ -s mock.port ]; do
  kill -0 $! # fails when the mock has ended
  sleep 0.1
done
CLOUD_COST_MOCK_URL=http://127.0.0.1:$(cat mock.port) node --test accounts.mjs
