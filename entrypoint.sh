#!/bin/sh
# Runs a command as user 10001. Who starts as root is on a host whose volumes belong to root (Fly, Railway): it gives `data`
# to that user first.
set -e
if [ "$(id -u)" = 0 ]; then
  install -d -o 10001 -g 10001 -m 700 data
  exec setpriv --reuid=10001 --regid=10001 --clear-groups "$@"
fi
exec "$@"
