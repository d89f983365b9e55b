ALTER TABLE "Product" ADD COLUMN     "warnings" TEXT NOT NULL DEFAULT '';

CREATE TABLE "Maker" (
    "brand" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "responsibleName" TEXT,
    "responsibleAddress" TEXT,
    "responsibleContact" TEXT,
    "version" SERIAL NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Maker_pkey" PRIMARY KEY ("brand"),
    CONSTRAINT "Maker_whole_person" CHECK (num_nulls("responsibleName", "responsibleAddress", "responsibleContact") IN (0, 3))
);

-- The page shows the warnings, too.
DROP TRIGGER "Product_changed_at" ON "Product";
CREATE TRIGGER "Product_changed_at"
  BEFORE UPDATE OF "name", "image", "imageAlt", "description", "brand", "category", "priceCents", "countInStock", "ratingSum",
    "numReviews", "pictures", "facts", "status", "compareAtCents", "sku", "gtin", "warnings" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."image", OLD."imageAlt", OLD."description", OLD."brand", OLD."category", OLD."priceCents",
      OLD."countInStock" > 0, OLD."ratingSum", OLD."numReviews", OLD."pictures", OLD."facts", OLD."status", OLD."compareAtCents",
      OLD."sku", OLD."gtin", OLD."warnings")
    IS DISTINCT FROM (NEW."name", NEW."image", NEW."imageAlt", NEW."description", NEW."brand", NEW."category", NEW."priceCents",
      NEW."countInStock" > 0, NEW."ratingSum", NEW."numReviews", NEW."pictures", NEW."facts", NEW."status", NEW."compareAtCents",
      NEW."sku", NEW."gtin", NEW."warnings"))
  EXECUTE FUNCTION "mark_product_changed"();

-- A maker is shown by all products of its brand: the front servers drop all products.
CREATE FUNCTION "notify_makers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '*');
  RETURN NULL;
END
$$;
CREATE TRIGGER "Maker_notify" AFTER INSERT OR DELETE ON "Maker"
  FOR EACH ROW EXECUTE FUNCTION "notify_makers"();
CREATE TRIGGER "Maker_notify_update" AFTER UPDATE ON "Maker"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_makers"();
CREATE TRIGGER "Maker_notify_truncate" AFTER TRUNCATE ON "Maker"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_makers"();
