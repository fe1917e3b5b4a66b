#!/bin/sh
# Runs a command as user 10001. Who starts as root is on a host whose volumes belong to root (Fly, Railway): it gives `data`
# to that user first.
set -e
if [ "$(id -u)" = 0 ]; then
  install -d -m 700 data
  # Also what was put there as root, such as a backup that is restored.
  chown -R 10001:10001 data
  exec setpriv --reuid=10001 --regid=10001 --clear-groups "$@"
fi
exec "$@"
