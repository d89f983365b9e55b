CREATE TABLE "ShopSettings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 0,
    "values" JSONB NOT NULL DEFAULT '{}',
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ShopSettings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ShopSettings_one_row" CHECK ("id" = 1)
);

INSERT INTO "ShopSettings" DEFAULT VALUES;

-- The front servers drop every page: each shows the shop's name.
CREATE FUNCTION "notify_shop"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'shop');
  RETURN NULL;
END
$$;

CREATE TRIGGER "ShopSettings_notify"
  AFTER INSERT OR UPDATE OR DELETE ON "ShopSettings"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_shop"();
