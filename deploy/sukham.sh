#!/bin/sh
# Runs a command of Sukham (`sukham doctor`) as the user of the servers, with their settings, which systemd reads: a
# shell stumbles over EMAIL_FROM=Sukham <care@sukham.example>. To install: docs/operating.md#first-install.
command=${1:?name a command, such as doctor}
shift
# The description stands in the journal: without arguments, which may name people.
exec systemd-run --description="sukham $command" --pipe --wait --quiet --collect --uid=sukham --gid=sukham \
  --property=EnvironmentFile=/etc/sukham/sukham.env \
  --property=WorkingDirectory=/opt/sukham/current \
  --property=UMask=0077 \
  ${FORMER_SECRET_KEYS:+--setenv=FORMER_SECRET_KEYS} \
  /usr/bin/npm run --silent "$command" -- "$@"
