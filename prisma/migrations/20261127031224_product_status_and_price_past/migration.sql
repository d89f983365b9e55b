-- CreateEnum
CREATE TYPE "ProductStatus" AS ENUM ('live', 'draft');

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "compareAtCents" INTEGER,
ADD COLUMN     "gtin" TEXT,
ADD COLUMN     "reducedSince" TIMESTAMPTZ(6),
ADD COLUMN     "sku" TEXT,
ADD COLUMN     "status" "ProductStatus" NOT NULL DEFAULT 'live',
ADD COLUMN     "weightG" INTEGER;

-- CreateTable
CREATE TABLE "PriceChange" (
    "id" SERIAL NOT NULL,
    "priceCents" INTEGER,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "productId" INTEGER NOT NULL,

    CONSTRAINT "PriceChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PriceChange_productId_at_id_idx" ON "PriceChange"("productId", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Product_sku_key" ON "Product"("sku");

-- AddForeignKey
ALTER TABLE "PriceChange" ADD CONSTRAINT "PriceChange_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
CREATE INDEX "Product_live_idx" ON "Product"("createdAt" DESC, "id" DESC) WHERE "status" = 'live';

CREATE FUNCTION is_gtin("text" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "text" ~ '^(\d{8}|\d{12,14})$' AND (
    SELECT sum(digit::integer * CASE WHEN place % 2 = 1 THEN 1 ELSE 3 END) % 10 = 0
    FROM string_to_table(reverse("text"), NULL) WITH ORDINALITY AS digits (digit, place)
  )
$$;

ALTER TABLE "Product"
  ADD CONSTRAINT "Product_sku_check" CHECK ("sku" ~ '^\S(.{0,62}\S)?$'),
  ADD CONSTRAINT "Product_gtin_check" CHECK (is_gtin("gtin")),
  ADD CONSTRAINT "Product_weightG_check" CHECK ("weightG" BETWEEN 0 AND 1000000),
  ADD CONSTRAINT "Product_compareAtCents_check" CHECK ("compareAtCents" > 0),
  ADD CONSTRAINT "Product_reducedSince_check" CHECK (("compareAtCents" IS NULL) = ("reducedSince" IS NULL));

-- The lowest price that was asked for a product in the 30 days before, the one in force when they began included; null if it was
-- not on sale. (Directive 98/6/EC, Article 6a.)
CREATE FUNCTION lowest_price_before("product" INTEGER, "since" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT min("priceCents") FROM (
    (SELECT "priceCents" FROM "PriceChange" WHERE "productId" = "product" AND "at" < "since" - INTERVAL '720 hours'
      ORDER BY "at" DESC, "id" DESC LIMIT 1)
    UNION ALL
    SELECT "priceCents" FROM "PriceChange"
      WHERE "productId" = "product" AND "at" >= "since" - INTERVAL '720 hours' AND "at" < "since"
  ) asked
$$;

-- A reduction begins when `compareAtCents` becomes set, or a draft that has it becomes live. It ends with it, and when the price is
-- raised to it. The row is locked, so the times of a product's changes are in the order of the changes.
CREATE FUNCTION keep_reduction() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  lowest INTEGER;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."compareAtCents" = OLD."compareAtCents" AND NEW."priceCents" >= NEW."compareAtCents" THEN
    NEW."compareAtCents" := NULL;
  END IF;
  IF NEW."compareAtCents" IS NULL THEN
    NEW."reducedSince" := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."compareAtCents" IS NOT NULL AND NOT (OLD."status" = 'draft' AND NEW."status" = 'live') THEN
    NEW."reducedSince" := OLD."reducedSince";
    IF NEW."compareAtCents" = OLD."compareAtCents" THEN RETURN NEW; END IF;
  ELSE
    NEW."reducedSince" := clock_timestamp();
  END IF;
  lowest := lowest_price_before(NEW."id", NEW."reducedSince");
  IF NEW."priceCents" >= NEW."compareAtCents" OR lowest IS NULL OR NEW."compareAtCents" > lowest THEN
    RAISE check_violation USING CONSTRAINT = 'Product_compareAtCents_law', TABLE = 'Product', MESSAGE =
      format('compareAtCents of product %s must be above its price and at most the lowest price of the last 30 days, %s',
        NEW."id", coalesce(lowest::text, 'which it has not'));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Product_reduction" BEFORE INSERT OR UPDATE OF "compareAtCents", "reducedSince", "priceCents", "status" ON "Product"
  FOR EACH ROW EXECUTE FUNCTION keep_reduction();

CREATE FUNCTION keep_price_past() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  before INTEGER;
  after INTEGER;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."status" = 'live' THEN before := OLD."priceCents"; END IF;
  IF NEW."status" = 'live' THEN after := NEW."priceCents"; END IF;
  IF before IS DISTINCT FROM after THEN
    INSERT INTO "PriceChange" ("productId", "priceCents") VALUES (NEW."id", after);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Product_price_past" AFTER INSERT OR UPDATE OF "priceCents", "status" ON "Product"
  FOR EACH ROW EXECUTE FUNCTION keep_price_past();

-- The past goes only with its product, which is a trigger of the foreign key.
CREATE FUNCTION refuse_price_change() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN coalesce(NEW, OLD); END IF;
  RAISE EXCEPTION 'The prices of the past are not changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "PriceChange_stays" BEFORE UPDATE OR DELETE ON "PriceChange" FOR EACH ROW EXECUTE FUNCTION refuse_price_change();

INSERT INTO "PriceChange" ("productId", "priceCents", "at") SELECT "id", "priceCents", now() FROM "Product" ORDER BY "id";

-- The page shows these, too.
DROP TRIGGER "Product_changed_at" ON "Product";
CREATE TRIGGER "Product_changed_at"
  BEFORE UPDATE OF "name", "image", "imageAlt", "description", "brand", "category", "priceCents", "countInStock", "ratingSum",
    "numReviews", "pictures", "facts", "status", "compareAtCents", "sku", "gtin" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."image", OLD."imageAlt", OLD."description", OLD."brand", OLD."category", OLD."priceCents",
      OLD."countInStock" > 0, OLD."ratingSum", OLD."numReviews", OLD."pictures", OLD."facts", OLD."status", OLD."compareAtCents",
      OLD."sku", OLD."gtin")
    IS DISTINCT FROM (NEW."name", NEW."image", NEW."imageAlt", NEW."description", NEW."brand", NEW."category", NEW."priceCents",
      NEW."countInStock" > 0, NEW."ratingSum", NEW."numReviews", NEW."pictures", NEW."facts", NEW."status", NEW."compareAtCents",
      NEW."sku", NEW."gtin"))
  EXECUTE FUNCTION "mark_product_changed"();

-- The search knows live products only; a draft's words are no suggestions either.
CREATE OR REPLACE FUNCTION index_new_products() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ProductSearch"
    SELECT document.* FROM created JOIN "Product" p USING ("id"), search_document(p) document
    WHERE p."status" = 'live' ORDER BY p."id";
  PERFORM add_search_words(array_agg("name" || ' ' || "brand" || ' ' || "category")) FROM created WHERE "status" = 'live';
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION index_changed_texts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ProductSearch" s WHERE s."productId" = OLD."id";
  IF NEW."status" = 'live' THEN
    INSERT INTO "ProductSearch" SELECT * FROM search_document(NEW);
    PERFORM add_search_words(ARRAY[NEW."name", NEW."brand", NEW."category"]);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "Product_search_texts" ON "Product";
CREATE TRIGGER "Product_search_texts"
  AFTER UPDATE OF "name", "brand", "category", "description", "imageAlt", "tags", "status" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."brand", OLD."category", OLD."description", OLD."imageAlt", OLD."tags", OLD."status")
    IS DISTINCT FROM (NEW."name", NEW."brand", NEW."category", NEW."description", NEW."imageAlt", NEW."tags", NEW."status"))
  EXECUTE FUNCTION index_changed_texts();

-- The list of products is that of live ones.
CREATE FUNCTION list_condition("list" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE "list" WHEN 'Product' THEN '"status" = ''live''' ELSE 'true' END
$$;
CREATE OR REPLACE FUNCTION list_position("list" TEXT, "skip" BIGINT, OUT "total" INT, OUT "createdAt" TIMESTAMPTZ, OUT "id" INT)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  newest "ListAnchor";
  above "ListAnchor";
  older BIGINT;
BEGIN
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = list_position."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM %I WHERE %s AND ("createdAt", "id") >= ($1, $2)', "list", list_condition("list"))
    INTO "total" USING newest."createdAt", newest."rowId";
  "total" := newest."olderRows" + "total";
  -- The rows of this page and of those after it: the page ends just below the anchor above which no more than these are missing.
  older := "total" - "skip";
  above := ("list", 'infinity', 0, "total");
  IF older <= newest."olderRows" THEN
    SELECT * INTO above FROM "ListAnchor" a WHERE a."list" = list_position."list" AND a."olderRows" >= older
      ORDER BY a."olderRows" LIMIT 1;
  END IF;
  EXECUTE format(
    'SELECT "createdAt", "id" FROM %I WHERE %s AND ("createdAt", "id") < ($1, $2) ORDER BY 1 DESC, 2 DESC OFFSET $3 LIMIT 1',
    "list", list_condition("list"))
    INTO "createdAt", "id" USING above."createdAt", above."rowId", above."olderRows" - older;
END $$;

CREATE OR REPLACE FUNCTION place_list_anchors("list" TEXT) RETURNS INT
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  spacing CONSTANT INT := 200;
  cents CONSTANT TEXT := CASE "list" WHEN 'Order' THEN '"totalCents"' ELSE '0' END;
  newest "ListAnchor";
  unmarked INT;
  placed INT;
BEGIN
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = place_list_anchors."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE %s AND ("createdAt", "id") >= ($1, $2) ORDER BY "createdAt", "id" LIMIT $3) t',
    "list", list_condition("list"))
    INTO unmarked USING newest."createdAt", newest."rowId", 2 * spacing;
  IF unmarked < 2 * spacing THEN RETURN 0; END IF;

  -- From here on nobody inserts or deletes rows, and nobody else places anchors.
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', "list");
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = place_list_anchors."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM %I WHERE %s AND ("createdAt", "id") >= ($1, $2)', "list", list_condition("list"))
    INTO unmarked USING newest."createdAt", newest."rowId";
  EXECUTE format(
    'INSERT INTO "ListAnchor" SELECT $1, "createdAt", "id", $2 + older, $7 + cents FROM (
       SELECT "createdAt", "id", row_number() OVER place - 1 AS older, sum(%2$s::bigint) OVER place - %2$s AS cents
       FROM %1$I WHERE %3$s AND ("createdAt", "id") >= ($3, $4) WINDOW place AS (ORDER BY "createdAt", "id")) numbered
     WHERE older > 0 AND older %% $5 = 0 AND older <= $6 - $5', "list", cents, list_condition("list"))
    USING "list", newest."olderRows", newest."createdAt", newest."rowId", spacing, unmarked, newest."olderCents";
  GET DIAGNOSTICS placed = ROW_COUNT;
  RETURN placed;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;

CREATE OR REPLACE FUNCTION count_list_rows() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed_list CONSTANT TEXT := TG_TABLE_NAME;
  change CONSTANT INT := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  oldest RECORD;
  newest "ListAnchor";
  many BOOLEAN;
BEGIN
  EXECUTE format('SELECT "createdAt", "id" FROM changed WHERE %s ORDER BY 1, 2 LIMIT 1', list_condition(changed_list)) INTO oldest;
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = changed_list
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  IF (oldest."createdAt", oldest."id") < (newest."createdAt", newest."rowId") THEN
    PERFORM FROM "ListAnchor" a
      WHERE a."list" = changed_list AND a."createdAt" = '-infinity' FOR NO KEY UPDATE;
    SELECT count(*) > 100 INTO many FROM changed;
    IF many THEN
      DELETE FROM "ListAnchor" a
        WHERE a."list" = changed_list AND (a."createdAt", a."rowId") > (oldest."createdAt", oldest."id");
    ELSE
      EXECUTE format('UPDATE "ListAnchor" a SET "olderRows" = a."olderRows" + $1
          * (SELECT count(*) FROM changed WHERE %s AND ("createdAt", "id") < (a."createdAt", a."rowId"))
        WHERE a."list" = $2 AND (a."createdAt", a."rowId") > ($3, $4)', list_condition(changed_list))
        USING change, changed_list, oldest."createdAt", oldest."id";
    END IF;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER list_row_moved ON "Product";
CREATE TRIGGER list_row_moved AFTER UPDATE OF "createdAt", "id", "status" ON "Product" FOR EACH ROW
  WHEN ((OLD."createdAt", OLD."id", OLD."status") <> (NEW."createdAt", NEW."id", NEW."status")) EXECUTE FUNCTION remove_list_anchors();

ALTER TABLE "Product" ADD CONSTRAINT "Product_live_has_picture" CHECK ("status" = 'draft' OR "image" <> '/images/no-picture.svg');
