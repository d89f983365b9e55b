# PgBouncer of Debian. Its configuration is mounted; the password comes from POSTGRES_PASSWORD.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER postgres
EXPOSE 6432
CMD ["sh", "-c", "printf '\"shop\" \"%s\"\\n' \"$POSTGRES_PASSWORD\" > /etc/pgbouncer/userlist.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
