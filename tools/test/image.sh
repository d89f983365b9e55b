#!/bin/bash
# Builds the Dockerfile as it stands with podman and buildah, and proves the image: what is in it, that it sells, restarts and backs
# up as an ordinary user on a read-only file system. Part of `npm run test:soak`; alone: tools/test/image.sh [WORK]
# Needs root on Debian, and installs podman and mmdebstrap when they are missing. Where no registry of images is reachable, the
# base is made of Debian's packages. WORK keeps the base and npm's cache for the next run. Exits with 77 where it cannot run. A run to
# the end writes its date, commit and size into image-proof.json, which `npm test` tells.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Not the temporary folder of a test run, which is in memory and removed with it.
WORK=${1:-/var/tmp/shop-image}
COMMIT=$(git -c safe.directory='*' describe --always --dirty --exclude '*')
# Without the base, which is about 220 MB from Docker Hub, and larger when it is made here.
SIZE_LIMIT_MB=165
BASE=docker.io/library/$(sed -n 's/^FROM \(\S*\) AS build$/\1/p' Dockerfile)
PACKAGES='podman buildah runc netavark aardvark-dns iptables mmdebstrap'
SHOP=shop-proof-$$

say() { echo "$(printf '%4d' "$SECONDS") s  $*"; }
skip() { echo "Skipped: $*"; exit 77; }
fail() { echo "Failed: $*" >&2; podman container exists "$SHOP" && podman logs --tail 20 "$SHOP" >&2; exit 1; }

[ "$(uname)" = Linux ] && [ "$(id -u)" = 0 ] || skip 'building an image here needs root on Linux.'
if ! { command -v podman && command -v mmdebstrap; } >/dev/null; then
  # shellcheck disable=SC2086
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends $PACKAGES; } >/dev/null 2>&1 ||
    skip "apt-get cannot install $PACKAGES."
fi

mkdir -p "$WORK/npm" "$WORK/tmp"
cat > "$WORK/storage.conf" <<END
[storage]
driver = "overlay"
runroot = "$WORK/run"
graphroot = "$WORK/storage"
END
# runc works on cgroups v1, too. A container gets no higher limits than this machine allows.
cat > "$WORK/containers.conf" <<END
[containers]
default_ulimits = ["nofile=$(ulimit -Hn):$(ulimit -Hn)", "nproc=30000:30000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
END
export CONTAINERS_STORAGE_CONF=$WORK/storage.conf CONTAINERS_CONF=$WORK/containers.conf TMPDIR=$WORK/tmp
podman info >/dev/null 2>&1 || skip 'podman does not work here.'
remove_all() {
  # The first two use the network of the third, which cannot be removed before them.
  for name in "$SHOP-4001" "$SHOP-4002" "$SHOP"; do podman rm -f -t 10 "$name" || true; done
  podman volume rm -f "$SHOP" "$SHOP-shared" || true
  podman image prune -f --filter until=24h || true
}
trap 'remove_all >> "$WORK/podman.log" 2>&1' EXIT

# The Node of the Dockerfile from npm, otherwise this machine's.
make_base() {
  local major node
  major=$(sed 's/.*node:\([0-9]*\).*/\1/' <<< "$BASE")
  npm install --silent --no-save --prefix "$WORK/node" "node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')@$major" || true
  node=$(find "$WORK/node" -path '*/bin/node' -type f -print -quit)
  export BASE_NODE=${node:-$(readlink -f "$(command -v node)")} BASE_NPM="$(npm root -g)/npm"
  mmdebstrap --quiet --variant=minbase --include=libstdc++6,libatomic1 \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --customize-hook='cp "$BASE_NODE" "$1/usr/local/bin/node"' \
    --customize-hook='mkdir -p "$1/usr/local/lib/node_modules"; cp -a "$BASE_NPM" "$1/usr/local/lib/node_modules/"' \
    --customize-hook='ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"' \
    --customize-hook='chroot "$1" useradd --uid 1000 --create-home --shell /bin/bash node' \
    bookworm - "$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | sort -u | head -n 1)" |
    podman import -q -c 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' -c 'CMD ["node"]' - "$BASE" >/dev/null
}
if ! podman image exists "$BASE"; then
  timeout 60 podman pull -q "$BASE" >/dev/null 2>&1 || make_base || skip 'neither a registry of images nor Debian packages can be reached.'
fi
say "The base has Node $(podman run --rm "$BASE" node --version)."

# What npm needs to reach its registry from here; it does not become part of the image.
mounts=(-v "$WORK/npm:/root/.npm")
authorities=$(npm config get cafile 2>/dev/null)
if [ -f "$authorities" ]; then
  echo "cafile=$authorities" > "$WORK/npmrc"
  mounts+=(-v "$WORK/npmrc:/usr/local/etc/npmrc:ro" -v "$authorities:$authorities:ro")
fi
podman build -q --format docker --network host --build-arg COMMIT=proof "${mounts[@]}" -t shop . > "$WORK/build.log" 2>&1 ||
  { tail -n 30 "$WORK/build.log" >&2; exit 1; }
megabytes() { echo $(($(podman image inspect "$1" --format '{{.Size}}') / 1000000)); }
added=$(($(megabytes shop) - $(megabytes "$BASE")))
say "The image is built: $(megabytes shop) MB, $added MB more than its base."
[ "$added" -le "$SIZE_LIMIT_MB" ] || fail "that is more than $SIZE_LIMIT_MB MB."

inside() { podman run --rm -i --network none --no-healthcheck shop "$@"; }
[ "$(inside id -u)" = 1000 ] || fail 'it does not run as the user node.'
inside node --input-type=module - <<'END' || fail 'its contents are wrong.'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const forDevelopment = ([folder, { dev }]) => dev || folder === 'node_modules/prisma'
const unwanted = Object.entries(read('package-lock.json').packages).filter(forDevelopment).map(([folder]) => folder).filter(existsSync)
if (unwanted.length) throw new Error(`The image contains ${unwanted.join(', ')}.`)
if (['.env', 'app', 'e2e', 'testing', '/root/.npm/_cacache'].some(existsSync)) throw new Error('It contains files of the build.')
const notices = ['LICENSE', 'THIRD-PARTY-NOTICES.md', '.next/standalone/public/images/LICENSE.md', '/usr/share/common-licenses/LGPL-3',
  ...['bricolage', 'figtree', 'noto-sans'].map((family) => `.next/standalone/app/fonts/${family}-license.txt`)].filter((file) => !existsSync(file))
if (notices.length) throw new Error(`It lacks ${notices.join(', ')}.`)
const { components, metadata } = read('sbom.cdx.json')
const all = components.flatMap((component) => [component, ...(component.components ?? [])])
if (all.some(({ licenses }) => !licenses?.length)) throw new Error('A package has no licence in the bill of materials.')
const licences = readFileSync('THIRD-PARTY-LICENSES.txt', 'utf8')
const lacking = all.filter(({ name, version }) => !licences.includes(`\n${name}${version ? ` ${version}` : ''}`))
if (lacking.length) throw new Error(`The licences lack ${lacking.map(({ name }) => name).join(', ')}.`)
const listed = new Set(components.map(({ name }) => name))
const gaps = ['dayjs', 'next-auth', '@paypal/react-paypal-js'].filter((name) => !listed.has(name))
if (gaps.length) throw new Error(`The bill of materials lacks ${gaps.join(', ')}, which the pages contain.`)
const files = ['.', '/shop/node_modules'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
if (files.some((file) => file.endsWith('.map'))) throw new Error('It contains source maps.')
if (components.length < 30 || metadata.component.version !== read('package.json').version) throw new Error('Its bill of materials is wrong.')
if (process.env.SHOP_COMMIT !== 'proof') throw new Error('It does not name its commit.')
END
label() { podman image inspect shop --format "{{index .Labels \"org.opencontainers.image.$1\"}}"; }
[ "$(label version) $(label licenses)" = "$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json) MIT" ] && [ -n "$(label title)" ] &&
  [ -n "$(label description)" ] && [ "$(label revision)" = proof ] || fail 'its labels are wrong.'
say 'No package for development, no secret and no cache is inside; the bill of materials, the licences and the labels are.'

# podman complains that no systemd runs the health checks: they are run below.
run_shop() {
  podman run -d "$@" --read-only --tmpfs /tmp --cap-drop=ALL --security-opt no-new-privileges shop >> "$WORK/podman.log" 2>&1
}
wait_for() { # seconds, then a command that succeeds in the end
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$end" ] || fail "timed out waiting for: $*"
    sleep 0.5
  done
}

port=$(node -e "require('./scripts/run.cjs').load('lib/platform/edge/free-port').then(({ freePort }) => freePort()).then(console.log)")
run_shop --name "$SHOP" -p "127.0.0.1:$port:3000" -v "$SHOP:/data" --memory 1g
wait_for 120 podman healthcheck run "$SHOP"
say 'Alone and with nothing but a volume it is healthy.'
order=$(node scripts/run.cjs testing/programs/buy "http://127.0.0.1:$port") || fail 'it does not sell.'
say "Order $order is placed and paid."
cost=$(podman exec "$SHOP" bash -c "TIMEFORMAT='%U %S'; time bash scripts/health.sh" 2>&1 | awk '{ print int(($1 + $2) * 1000) }')
[ "$cost" -le 50 ] || fail "its health check takes $cost ms of a core."
podman exec "$SHOP" npm run --silent admin -- owner@example.com | grep -q '^A new owner: owner@example.com$' || fail 'no owner was made.'
podman exec "$SHOP" npm run --silent backup -- /data/proof.backup >/dev/null || fail 'no backup was written.'
podman exec "$SHOP" npm run --silent backup:verify -- /data/proof.backup >/dev/null || fail 'the backup is not good.'
say "A health check takes $cost ms of a core; an owner and a verified backup were made inside."
podman stop -t 60 "$SHOP" >> "$WORK/podman.log" 2>&1
[ "$(podman inspect "$SHOP" --format '{{.State.ExitCode}}')" = 0 ] || fail 'it did not stop in order.'
podman start "$SHOP" >> "$WORK/podman.log" 2>&1
wait_for 120 podman healthcheck run "$SHOP"
node scripts/run.cjs testing/programs/buy "http://127.0.0.1:$port" "$order" >/dev/null || fail "order $order is lost."
say 'Stopped and started again, it knows the order.'

url=$(podman exec "$SHOP" npm run --silent db -- url)
secret=$(head -c 32 /dev/urandom | base64)
for port in 4001 4002; do
  run_shop --name "$SHOP-$port" --network "container:$SHOP" -v "$SHOP-shared:/data" -e PORT=$port -e DATABASE_URL="$url" -e NEXTAUTH_SECRET="$secret"
done
for port in 4001 4002; do wait_for 120 podman healthcheck run "$SHOP-$port"; done
podman exec "$SHOP-4001" sh -c '! ls /data/postgres* 2>/dev/null' || fail 'with DATABASE_URL it starts a database of its own.'
say 'Two more use the database of the first by DATABASE_URL, start none of their own, and share a volume.'

cat > tools/test/image-proof.json <<END
{
  "date": "$(date --utc +%F)",
  "commit": "$COMMIT",
  "addedMegabytes": $added
}
END
say 'The image is proven.'
