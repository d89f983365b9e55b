-- CreateEnum
CREATE TYPE "OptionKind" AS ENUM ('size', 'colour', 'material', 'pattern', 'other');

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "groupId" INTEGER,
ADD COLUMN     "madeName" TEXT,
ADD COLUMN     "namesBefore" JSONB,
ADD COLUMN     "valueIds" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "ProductSearch" ADD COLUMN     "groupId" INTEGER,
ADD COLUMN     "options" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "ProductGroup" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "pattern" TEXT NOT NULL DEFAULT '{group}, {values}',
    "version" INTEGER NOT NULL DEFAULT 0,
    "shared" JSONB NOT NULL DEFAULT '{}',
    "translations" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupOption" (
    "id" SERIAL NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "OptionKind" NOT NULL,
    "translations" JSONB NOT NULL DEFAULT '{}',
    "groupId" INTEGER NOT NULL,

    CONSTRAINT "GroupOption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OptionValue" (
    "id" SERIAL NOT NULL,
    "position" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "translations" JSONB NOT NULL DEFAULT '{}',
    "optionId" INTEGER NOT NULL,

    CONSTRAINT "OptionValue_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "GroupOption_groupId_idx" ON "GroupOption"("groupId");

-- CreateIndex
CREATE INDEX "OptionValue_optionId_idx" ON "OptionValue"("optionId");

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "ProductGroup"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupOption" ADD CONSTRAINT "GroupOption_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "ProductGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OptionValue" ADD CONSTRAINT "OptionValue_optionId_fkey" FOREIGN KEY ("optionId") REFERENCES "GroupOption"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
CREATE UNIQUE INDEX "Product_groupId_valueIds_key" ON "Product"("groupId", "valueIds") WHERE "groupId" IS NOT NULL;
CREATE UNIQUE INDEX "GroupOption_name_key" ON "GroupOption"("groupId", lower("name"));
CREATE UNIQUE INDEX "OptionValue_value_key" ON "OptionValue"("optionId", lower("value"));
-- For suggestions, and for the names of what is filtered.
CREATE INDEX "OptionValue_lower_idx" ON "OptionValue"(lower("value"));

ALTER TABLE "Product"
  ADD CONSTRAINT "Product_valueIds_check" CHECK (("groupId" IS NULL) = (coalesce(cardinality("valueIds"), 0) = 0)),
  ADD CONSTRAINT "Product_madeName_check" CHECK ("groupId" IS NOT NULL OR "madeName" IS NULL AND "namesBefore" IS NULL);
ALTER TABLE "ProductGroup"
  ADD CONSTRAINT "ProductGroup_name_check" CHECK ("name" <> '' AND length("name") <= 200),
  ADD CONSTRAINT "ProductGroup_objects" CHECK (jsonb_typeof("shared") = 'object' AND jsonb_typeof("translations") = 'object');
ALTER TABLE "GroupOption"
  ADD CONSTRAINT "GroupOption_name_check" CHECK ("name" <> '' AND length("name") <= 40 AND "name" !~ '[:{}]'),
  ADD CONSTRAINT "GroupOption_position_check" CHECK ("position" BETWEEN 0 AND 2),
  ADD CONSTRAINT "GroupOption_objects" CHECK (jsonb_typeof("translations") = 'object');
ALTER TABLE "OptionValue"
  ADD CONSTRAINT "OptionValue_value_check" CHECK ("value" <> '' AND length("value") <= 100),
  ADD CONSTRAINT "OptionValue_position_check" CHECK ("position" BETWEEN 0 AND 99),
  ADD CONSTRAINT "OptionValue_objects" CHECK (jsonb_typeof("translations") = 'object');

-- At commit each member has one value of each option of its group, in their order. Whoever changes them has locked the group.
CREATE FUNCTION check_group_members() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed_row CONSTANT JSONB := to_jsonb(coalesce(NEW, OLD));
  changed_group INTEGER;
  wrong INTEGER;
BEGIN
  changed_group := CASE TG_TABLE_NAME
    WHEN 'OptionValue' THEN (SELECT o."groupId" FROM "GroupOption" o WHERE o."id" = (changed_row ->> 'optionId')::INTEGER)
    ELSE (changed_row ->> 'groupId')::INTEGER END;
  SELECT p."id" INTO wrong FROM "Product" p
    WHERE p."groupId" = changed_group AND (TG_TABLE_NAME <> 'Product' OR p."id" = (changed_row ->> 'id')::INTEGER)
      AND ARRAY(SELECT o."id" FROM "GroupOption" o WHERE o."groupId" = changed_group ORDER BY o."position")
        <> ARRAY(SELECT v."optionId" FROM unnest(p."valueIds") WITH ORDINALITY AS chosen ("id", place)
          JOIN "OptionValue" v USING ("id") ORDER BY place)
    LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE check_violation USING CONSTRAINT = 'Product_valueIds_options', TABLE = 'Product', MESSAGE =
      format('product %s must have one value of each option of its group', wrong);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "Product_valueIds_options" AFTER INSERT OR UPDATE OF "groupId", "valueIds" ON "Product"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."groupId" IS NOT NULL) EXECUTE FUNCTION check_group_members();
CREATE CONSTRAINT TRIGGER "GroupOption_members" AFTER INSERT OR UPDATE OF "groupId", "position" OR DELETE ON "GroupOption"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_group_members();
CREATE CONSTRAINT TRIGGER "OptionValue_members" AFTER UPDATE OF "optionId" OR DELETE ON "OptionValue"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_group_members();

-- As before. What the pages of its siblings show of a member is reported for them, too; its units as a change of their version.
CREATE OR REPLACE FUNCTION "notify_catalogue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('catalogue', '*');
  ELSIF TG_TABLE_NAME = 'Product' THEN
    IF TG_OP <> 'UPDATE' THEN
      PERFORM pg_notify('catalogue', coalesce(NEW."id", OLD."id")::text);
      PERFORM notify_group(coalesce(NEW."groupId", OLD."groupId"), '');
      RETURN NULL;
    END IF;
    IF OLD."groupId" IS DISTINCT FROM NEW."groupId" THEN
      PERFORM notify_group(OLD."groupId", ''), notify_group(NEW."groupId", '');
    ELSIF NEW."groupId" IS NOT NULL THEN
      IF (OLD."name", OLD."image", OLD."imageAlt", OLD."priceCents", OLD."compareAtCents", OLD."countInStock" > 0, OLD."status",
          OLD."ratingSum", OLD."numReviews", OLD."valueIds", OLD."category")
        IS DISTINCT FROM (NEW."name", NEW."image", NEW."imageAlt", NEW."priceCents", NEW."compareAtCents", NEW."countInStock" > 0,
          NEW."status", NEW."ratingSum", NEW."numReviews", NEW."valueIds", NEW."category") THEN
        PERFORM notify_group(NEW."groupId", '');
      ELSIF OLD."countInStock" <> NEW."countInStock" THEN
        PERFORM notify_group(NEW."groupId", 'v');
      END IF;
    END IF;
    IF OLD."countInStock" > 0 AND NEW."countInStock" > 0 THEN
      OLD."countInStock" := NEW."countInStock";
      OLD."updatedAt" := NEW."updatedAt";
      IF OLD IS NOT DISTINCT FROM NEW THEN
        PERFORM pg_notify('catalogue', '0' || NEW."id");
        RETURN NULL;
      END IF;
    END IF;
    IF OLD."version" <> NEW."version" AND OLD."changedAt" <> NEW."changedAt" THEN
      OLD."version" := NEW."version";
      OLD."changedAt" := NEW."changedAt";
      OLD."updatedAt" := NEW."updatedAt";
      IF OLD IS NOT DISTINCT FROM NEW THEN
        PERFORM pg_notify('catalogue', 'v' || NEW."id");
        RETURN NULL;
      END IF;
    END IF;
    PERFORM pg_notify('catalogue', NEW."id"::text);
  ELSE
    PERFORM pg_notify('catalogue', product::text)
    FROM unnest(ARRAY[OLD."productId", NEW."productId"]) AS product
    WHERE product IS NOT NULL;
    PERFORM notify_group(p."groupId", '') FROM "Product" p
    WHERE p."id" IN (OLD."productId", NEW."productId") AND p."groupId" IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

-- Reports every member of a group.
CREATE FUNCTION notify_group("group" INTEGER, "kind" TEXT) RETURNS VOID LANGUAGE sql AS $$
  SELECT pg_notify('catalogue', "kind" || p."id") FROM "Product" p WHERE p."groupId" = "group"
$$;

CREATE FUNCTION notify_options() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_row CONSTANT JSONB := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM notify_group(CASE TG_TABLE_NAME
    WHEN 'ProductGroup' THEN (changed_row ->> 'id')::INTEGER
    WHEN 'GroupOption' THEN (changed_row ->> 'groupId')::INTEGER
    ELSE (SELECT o."groupId" FROM "GroupOption" o WHERE o."id" = (changed_row ->> 'optionId')::INTEGER) END, '');
  RETURN NULL;
END
$$;
CREATE TRIGGER "ProductGroup_notify_update" AFTER UPDATE ON "ProductGroup" FOR EACH ROW
  WHEN ((OLD."name", OLD."translations") IS DISTINCT FROM (NEW."name", NEW."translations")) EXECUTE FUNCTION notify_options();
CREATE TRIGGER "GroupOption_notify" AFTER INSERT OR DELETE ON "GroupOption" FOR EACH ROW EXECUTE FUNCTION notify_options();
CREATE TRIGGER "GroupOption_notify_update" AFTER UPDATE ON "GroupOption" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_options();
CREATE TRIGGER "OptionValue_notify_update" AFTER UPDATE ON "OptionValue" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_options();

-- The values of a product's options, as the search has them.
CREATE FUNCTION option_keys("ids" INTEGER[]) RETURNS TEXT[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT lower(o."name") || ':' || lower(v."value") FROM unnest("ids") WITH ORDINALITY AS chosen ("id", place)
    JOIN "OptionValue" v USING ("id") JOIN "GroupOption" o ON o."id" = v."optionId" ORDER BY place)
$$;

-- As before, and the options of a member, also in further languages: their values count as words of its name, their names as its category.
-- So 'shoes size 43' finds what 'shoes 43' finds.
CREATE OR REPLACE FUNCTION search_document("product" "Product") RETURNS "ProductSearch"
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  title tsvector := search_title("product"."name", "product"."brand", "product"."category", "product"."imageAlt");
  tags tsvector := '';
  described tsvector := search_vector(search_text("product"."description")) || search_form_vector("product"."description", false, 'D');
  keys TEXT[] := '{}';
  translated JSONB;
  value TEXT;
BEGIN
  IF cardinality("product"."tags") > 0 THEN
    tags := array_to_tsvector(ARRAY(SELECT DISTINCT '#' || tag FROM unnest("product"."tags") tag));
  END IF;
  FOR translated IN SELECT t."texts" FROM "ProductTranslation" t WHERE t."productId" = "product"."id" ORDER BY t."language" LOOP
    title := title || search_title(coalesce(translated ->> 'name', ''), '', '', coalesce(translated ->> ('alt ' || "product"."image"), ''));
    described := described || search_vector(search_text(coalesce(translated ->> 'description', '')))
      || search_form_vector(coalesce(translated ->> 'description', ''), false, 'D');
  END LOOP;
  IF "product"."groupId" IS NOT NULL THEN
    keys := option_keys("product"."valueIds");
    FOR value IN SELECT v."value" FROM "OptionValue" v WHERE v."id" = ANY("product"."valueIds") ORDER BY v."id" LOOP
      IF position(value IN "product"."name") = 0 THEN title := title || search_title(value, '', '', ''); END IF;
    END LOOP;
    FOR value IN SELECT names.name FROM "OptionValue" v JOIN "GroupOption" o ON o."id" = v."optionId",
        LATERAL (SELECT o."name" UNION ALL SELECT t.local ->> 'text' FROM jsonb_each(o."translations") t (language, local)) names (name)
      WHERE v."id" = ANY("product"."valueIds") AND names.name <> '' ORDER BY o."position", names.name LOOP
      title := title || search_title('', '', value, '');
    END LOOP;
    FOR value IN SELECT t.local ->> 'text' FROM "OptionValue" v, jsonb_each(v."translations") t (language, local)
      WHERE v."id" = ANY("product"."valueIds") AND t.local ->> 'text' <> '' ORDER BY v."id", language LOOP
      title := title || search_title(value, '', '', '');
    END LOOP;
  END IF;
  RETURN ("product"."id", "product"."createdAt", left("product"."category", 200), left("product"."brand", 200), "product"."priceCents",
    search_rating("product"."ratingSum", "product"."numReviews"), "product"."numReviews", "product"."countInStock" > 0, title,
    strip(title || described) || tags, "product"."groupId", keys)::"ProductSearch";
END $$;

-- Joining a group, leaving it, and another value change what a product is found by.
DROP TRIGGER "Product_search_texts" ON "Product";
CREATE TRIGGER "Product_search_texts"
  AFTER UPDATE OF "name", "brand", "category", "description", "imageAlt", "tags", "status", "groupId", "valueIds" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."brand", OLD."category", OLD."description", OLD."imageAlt", OLD."tags", OLD."status", OLD."groupId", OLD."valueIds")
    IS DISTINCT FROM (NEW."name", NEW."brand", NEW."category", NEW."description", NEW."imageAlt", NEW."tags", NEW."status", NEW."groupId", NEW."valueIds"))
  EXECUTE FUNCTION index_changed_texts();

-- Other words of an option change it, too.
CREATE FUNCTION index_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ProductSearch" s SET "title" = document."title", "words" = document."words", "options" = document."options"
  FROM "Product" p, search_document(p) document
  WHERE s."productId" = p."id" AND p."groupId" = CASE TG_TABLE_NAME
    WHEN 'GroupOption' THEN (to_jsonb(NEW) ->> 'groupId')::INTEGER
    ELSE (SELECT o."groupId" FROM "GroupOption" o WHERE o."id" = (to_jsonb(NEW) ->> 'optionId')::INTEGER) END
    AND (TG_TABLE_NAME = 'GroupOption' OR NEW."id" = ANY(p."valueIds"));
  RETURN NULL;
END
$$;
CREATE TRIGGER "GroupOption_search" AFTER UPDATE ON "GroupOption" FOR EACH ROW
  WHEN ((OLD."name", OLD."translations") IS DISTINCT FROM (NEW."name", NEW."translations")) EXECUTE FUNCTION index_options();
CREATE TRIGGER "OptionValue_search" AFTER UPDATE ON "OptionValue" FOR EACH ROW
  WHEN ((OLD."value", OLD."translations") IS DISTINCT FROM (NEW."value", NEW."translations")) EXECUTE FUNCTION index_options();
