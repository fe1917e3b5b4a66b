#!/bin/sh
# Runs a command as user 10001. On a host whose volumes belong to root (Fly, Railway) the container starts as root, and this
# script first gives `data` to that user.
set -e
if [ "$(id -u)" = 0 ]; then
  install -d -m 700 data
  # Process 1 ignores signals without a trap, and a shell runs a trap only between commands or during `wait`.
  trap 'exit 143' TERM INT
  # Root may have put files into `data`, such as a backup to restore.
  chown -R 10001:10001 data &
  wait $!
  exec setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs "$@"
fi
exec "$@"
