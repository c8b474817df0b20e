#!/bin/sh
# As /usr/local/sbin/sukham-backup-time: writes when the newest backup of PostgreSQL ended, into the folder from which
# Prometheus's node exporter reads files (0: there is no backup). If pgBackRest can't say, the file stays as it was.
set -eu
folder="${1:-/var/lib/prometheus/node-exporter}"
said="$(pgbackrest --stanza=sukham --log-level-console=off --log-level-file=off --output=json info)"
newest="$(printf '%s' "$said" | grep -o '"stop":[0-9][0-9]*' | sed 's/.*://' | sort -n | tail -n 1)"
umask 022
cat > "$folder/sukham-pgbackrest.prom.part" <<END
# HELP sukham_pgbackrest_backup_time_seconds When the newest backup of PostgreSQL ended; 0 without any
# TYPE sukham_pgbackrest_backup_time_seconds gauge
sukham_pgbackrest_backup_time_seconds ${newest:-0}
END
mv "$folder/sukham-pgbackrest.prom.part" "$folder/sukham-pgbackrest.prom"
