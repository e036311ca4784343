#!/bin/sh
# Passes a mail on standard input, such as a delivery status notification, on to the store: see ../docs/mail.md.
# Exits with 75 (EX_TEMPFAIL) while the store cannot be reached, so that the mail server tries again, else with 0.
set -eu
umask 077
: "${REPORT_DELIVERY_CONFIG:=/etc/report-delivery}"
. "$REPORT_DELIVERY_CONFIG"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/mail"

# Secrets are passed in files, because everybody on the machine can read arguments.
printf 'user = "%s:%s"\n' "$APP" "$SECRET" > "$work/login"
curl -sS --fail --max-time 20 -K "$work/login" -d grant_type=client_credentials -d scope=delivery-reports:write \
  -o "$work/token" "$STORE/oidc/token" || exit 75
token=$(sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p' "$work/token")
printf 'header = "Authorization: Bearer %s"\n' "$token" > "$work/authorization"

# The same mail has the same key, so that a repetition acts once.
key=$(sha256sum "$work/mail" | cut -d ' ' -f 1)
status=$(curl -sS --max-time 20 -K "$work/authorization" -o "$work/answer" -w '%{http_code}' \
  -H 'Content-Type: message/rfc822' -H "Idempotency-Key: $key" --data-binary "@$work/mail" \
  "$STORE/api/v1/delivery-reports/messages") || exit 75
case $status in
  # 400, 413 and 422: it is no report, and will never be one.
  2??|400|413|422) exit 0 ;;
  *) echo "the store answered $status" >&2; exit 75 ;;
esac
