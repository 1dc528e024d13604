#!/bin/sh
# Makes the secrets that compose.yaml names, in ./secrets, unless they are there. Keep a copy of instance-key elsewhere.
set -eu
cd "$(dirname "$0")/.."
mkdir -p -m 700 secrets
# Containers read them as their own users, whom this machine does not know: the folder is what keeps others out.
umask 022
[ -s secrets/instance-key ] || openssl rand -base64 32 >secrets/instance-key
if [ ! -s secrets/database-password ]; then
  openssl rand -hex 24 >secrets/database-password
  echo "postgres://paraph:$(cat secrets/database-password)@database:5432/paraph" >secrets/database-url
fi
if [ ! -s secrets/store-key ]; then
  openssl rand -hex 24 >secrets/store-key
  cat >secrets/store-identities.json <<END
{
  "identities": [
    {
      "name": "paraph",
      "credentials": [{ "accessKey": "paraph", "secretKey": "$(cat secrets/store-key)" }],
      "actions": ["Read", "Write", "List", "Tagging", "Admin"]
    }
  ]
}
END
fi
