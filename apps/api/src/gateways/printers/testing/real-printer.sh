#!/usr/bin/env bash
# Starts ippeveprinter (Debian's cups-ipp-utils) in a network of its own, with the message bus and the service discovery that it asks for,
# and runs our client beside it. First argument: a folder of its own. Call it within `unshare -n -m`.
set -euo pipefail
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true' EXIT
# An avahi-daemon of the machine has its process number there, and ours would not start.
mkdir -p /run/avahi-daemon
mount -t tmpfs tmpfs /run/avahi-daemon
ip link set lo up multicast on
ip route add 224.0.0.0/4 dev lo
mkdir -p "$folder/spool"
printf '[server]\nallow-interfaces=lo\nuse-ipv6=no\n[rlimits]\n' >"$folder/avahi.conf"
dbus-daemon --session --address="unix:path=$folder/bus" --nofork --nopidfile >"$folder/dbus.log" 2>&1 &
pids+=($!)
for _ in $(seq 50); do [ -S "$folder/bus" ] && break; sleep 0.1; done
export DBUS_SYSTEM_BUS_ADDRESS="unix:path=$folder/bus"
avahi-daemon --no-drop-root --no-chroot --no-rlimits -f "$folder/avahi.conf" >"$folder/avahi.log" 2>&1 &
pids+=($!)
sleep 1
ippeveprinter -n localhost -p 8632 -k -f application/pdf -d "$folder/spool" 'Cais' >"$folder/printer.log" 2>&1 &
pids+=($!)
for _ in $(seq 50); do (exec 3<>/dev/tcp/127.0.0.1/8632) 2>/dev/null && break; sleep 0.1; done
node "$here/drive-printer.ts" ipp://localhost:8632/ipp/print
