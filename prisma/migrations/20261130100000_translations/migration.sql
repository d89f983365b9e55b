-- CreateTable
CREATE TABLE "ProductTranslation" (
    "language" TEXT NOT NULL,
    "texts" JSONB NOT NULL DEFAULT '{}',
    "originals" JSONB NOT NULL DEFAULT '{}',
    "missing" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "outdated" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "productId" INTEGER NOT NULL,

    CONSTRAINT "ProductTranslation_pkey" PRIMARY KEY ("productId","language")
);

-- CreateTable
CREATE TABLE "CategoryTranslation" (
    "category" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "original" TEXT NOT NULL,

    CONSTRAINT "CategoryTranslation_pkey" PRIMARY KEY ("category","language")
);

-- AddForeignKey
ALTER TABLE "ProductTranslation" ADD CONSTRAINT "ProductTranslation_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
ALTER TABLE "ProductTranslation"
  ADD CONSTRAINT "ProductTranslation_language" CHECK ("language" ~ '^[a-z]{2}$'),
  ADD CONSTRAINT "ProductTranslation_objects" CHECK (jsonb_typeof("texts") = 'object' AND jsonb_typeof("originals") = 'object');
ALTER TABLE "CategoryTranslation"
  ADD CONSTRAINT "CategoryTranslation_language" CHECK ("language" ~ '^[a-z]{2}$'),
  ADD CONSTRAINT "CategoryTranslation_name" CHECK ("name" <> '');

-- For the lists of what is to be renewed.
CREATE INDEX "ProductTranslation_outdated_idx" ON "ProductTranslation" ("language", "productId") WHERE cardinality("outdated") > 0;

-- The own texts of a product that can be translated, by their keys; empty ones are left out.
CREATE FUNCTION product_texts("product" "Product") RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, own), '{}') FROM (
    VALUES ('name', "product"."name"), ('description', "product"."description"), ('warnings', "product"."warnings"),
      ('facts', array_to_string("product"."facts", E'\n')), ('alt ' || "product"."image", "product"."imageAlt")
    UNION ALL SELECT 'alt ' || (picture ->> 'src'), picture ->> 'alt' FROM jsonb_array_elements("product"."pictures") picture
  ) texts (key, own) WHERE own <> ''
$$;

-- By which a text is known again.
CREATE FUNCTION text_mark("text" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(coalesce("text", ''), 'UTF8')), 'hex')
$$;

-- Keeps what a translation was made from. Empty texts are none; the text of a picture counts while the product shows the picture.
CREATE FUNCTION keep_product_translation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own JSONB;
BEGIN
  SELECT product_texts(p) INTO own FROM "Product" p WHERE p."id" = NEW."productId";
  SELECT coalesce(jsonb_object_agg(key, value), '{}') INTO NEW."texts" FROM jsonb_each_text(NEW."texts") WHERE value <> '';
  SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN coalesce(NEW."originals" ->> key, '') = '' OR TG_OP = 'UPDATE' AND OLD."texts" ->> key IS DISTINCT FROM value THEN text_mark(own ->> key)
      ELSE NEW."originals" ->> key END), '{}')
    INTO NEW."originals" FROM jsonb_each_text(NEW."texts");
  NEW."missing" := ARRAY(SELECT key FROM jsonb_object_keys(own) key WHERE NOT NEW."texts" ? key ORDER BY key);
  NEW."outdated" := ARRAY(SELECT key FROM jsonb_each_text(NEW."originals")
    WHERE value <> text_mark(own ->> key) AND (key NOT LIKE 'alt %' OR own ? key) ORDER BY key);
  RETURN NEW;
END
$$;
CREATE TRIGGER "ProductTranslation_keep" BEFORE INSERT OR UPDATE ON "ProductTranslation"
  FOR EACH ROW EXECUTE FUNCTION keep_product_translation();

-- Looks at the translations of a product again when its own texts have changed.
CREATE FUNCTION mark_product_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ProductTranslation" SET "productId" = NEW."id" WHERE "productId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Product_mark_translations" AFTER UPDATE ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."description", OLD."warnings", OLD."facts", OLD."image", OLD."imageAlt", OLD."pictures")
    IS DISTINCT FROM (NEW."name", NEW."description", NEW."warnings", NEW."facts", NEW."image", NEW."imageAlt", NEW."pictures"))
  EXECUTE FUNCTION mark_product_translations();

-- The front servers drop the pages of this language that show the product, or all of this language: 'de 7', 'de *'. Those of the previous
-- release drop all products.
CREATE FUNCTION notify_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('catalogue', '*');
  ELSIF TG_TABLE_NAME = 'ProductTranslation' THEN
    PERFORM pg_notify('catalogue', coalesce(NEW."language", OLD."language") || ' ' || coalesce(NEW."productId", OLD."productId"));
  ELSE
    PERFORM pg_notify('catalogue', coalesce(NEW."language", OLD."language") || ' *');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "ProductTranslation_notify" AFTER INSERT OR DELETE ON "ProductTranslation"
  FOR EACH ROW EXECUTE FUNCTION notify_translation();
CREATE TRIGGER "ProductTranslation_notify_update" AFTER UPDATE ON "ProductTranslation"
  FOR EACH ROW WHEN (OLD."texts" IS DISTINCT FROM NEW."texts") EXECUTE FUNCTION notify_translation();
CREATE TRIGGER "ProductTranslation_notify_truncate" AFTER TRUNCATE ON "ProductTranslation"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_translation();
CREATE TRIGGER "CategoryTranslation_notify" AFTER INSERT OR DELETE ON "CategoryTranslation"
  FOR EACH ROW EXECUTE FUNCTION notify_translation();
CREATE TRIGGER "CategoryTranslation_notify_update" AFTER UPDATE ON "CategoryTranslation"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_translation();
CREATE TRIGGER "CategoryTranslation_notify_truncate" AFTER TRUNCATE ON "CategoryTranslation"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_translation();

-- As before; 'v' and the id say that an edit has changed translations alone: it raises the version, which calls answer and no page shows.
CREATE OR REPLACE FUNCTION "notify_catalogue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('catalogue', '*');
  ELSIF TG_TABLE_NAME = 'Product' THEN
    IF TG_OP = 'UPDATE' AND OLD."countInStock" > 0 AND NEW."countInStock" > 0 THEN
      OLD."countInStock" := NEW."countInStock";
      OLD."updatedAt" := NEW."updatedAt";
      IF OLD IS NOT DISTINCT FROM NEW THEN
        PERFORM pg_notify('catalogue', '0' || NEW."id");
        RETURN NULL;
      END IF;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD."version" <> NEW."version" AND OLD."changedAt" <> NEW."changedAt" THEN
      OLD."version" := NEW."version";
      OLD."changedAt" := NEW."changedAt";
      OLD."updatedAt" := NEW."updatedAt";
      IF OLD IS NOT DISTINCT FROM NEW THEN
        PERFORM pg_notify('catalogue', 'v' || NEW."id");
        RETURN NULL;
      END IF;
    END IF;
    PERFORM pg_notify('catalogue', coalesce(NEW."id", OLD."id")::text);
  ELSE
    PERFORM pg_notify('catalogue', product::text)
    FROM unnest(ARRAY[OLD."productId", NEW."productId"]) AS product
    WHERE product IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
