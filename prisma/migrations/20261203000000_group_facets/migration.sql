-- AlterTable
ALTER TABLE "ProductGroup" ADD COLUMN     "optionKeys" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "GroupSurplus" (
    "id" BIGSERIAL NOT NULL,
    "surplus" INTEGER NOT NULL,

    CONSTRAINT "GroupSurplus_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ProductGroup_facets_idx" ON "ProductGroup"("category", "brand", "rating", "numReviews", "lowestCents", "highestCents", "liveCount", "newestAt", "newestId", "id");

-- Written by hand.

-- The members that are sold out. So lists know the groups that are without reading the others.
CREATE INDEX "ProductSearch_sold_out_idx" ON "ProductSearch"("groupId") WHERE NOT "isInStock";

-- A value of an option, as filters name it: without case, in the same way as `optionKey` of the search.
CREATE FUNCTION option_key("name" TEXT, "value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(translate(lower(normalize("name" || ':' || "value", NFC)), 'ς', 'σ'), U&'i\0307', 'i')
$$;
CREATE OR REPLACE FUNCTION option_keys("ids" INTEGER[]) RETURNS TEXT[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT option_key(o."name", v."value") FROM unnest("ids") WITH ORDINALITY AS chosen ("id", place)
    JOIN "OptionValue" v USING ("id") JOIN "GroupOption" o ON o."id" = v."optionId" ORDER BY place)
$$;

-- As before, and the values of options that live members have.
CREATE OR REPLACE FUNCTION place_group_card("group" INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF "group" IS NULL THEN RETURN; END IF;
  PERFORM FROM "ProductGroup" g WHERE g."id" = "group" FOR NO KEY UPDATE;
  UPDATE "ProductGroup" g SET "liveCount" = live."count", "newestAt" = live."at", "newestId" = live."id",
    "rating" = live."average", "numReviews" = live."reviews", "category" = live."kind", "brand" = live."maker",
    "lowestCents" = live."lowest", "highestCents" = live."highest", "optionKeys" = live."keys"
  FROM (
    SELECT count(*)::INTEGER AS "count", max(p."createdAt") AS "at",
      (array_agg(p."id" ORDER BY p."createdAt" DESC, p."id" DESC))[1] AS "id",
      search_rating(coalesce(sum(p."ratingSum"), 0)::INTEGER, coalesce(sum(p."numReviews"), 0)::INTEGER) AS "average",
      coalesce(sum(p."numReviews"), 0)::INTEGER AS "reviews",
      CASE WHEN min(p."category") = max(p."category") THEN left(min(p."category"), 200) END AS "kind",
      CASE WHEN min(p."brand") = max(p."brand") THEN left(min(p."brand"), 200) END AS "maker",
      min(p."priceCents") AS "lowest", max(p."priceCents") AS "highest",
      ARRAY(SELECT DISTINCT option_key(o."name", v."value") AS key FROM "GroupOption" o JOIN "OptionValue" v ON v."optionId" = o."id"
        WHERE o."groupId" = "group" AND v."id" IN (
          SELECT unnest(p."valueIds") FROM "Product" p WHERE p."groupId" = "group" AND p."status" = 'live') ORDER BY key) AS "keys"
    FROM "Product" p WHERE p."groupId" = "group" AND p."status" = 'live'
  ) live
  WHERE g."id" = "group" AND (g."liveCount", g."newestAt", g."newestId", g."rating", g."numReviews", g."category", g."brand",
      g."lowestCents", g."highestCents", g."optionKeys")
    IS DISTINCT FROM (live."count", live."at", live."id", live."average", live."reviews", live."kind", live."maker", live."lowest",
      live."highest", live."keys");
END
$$;

DROP TRIGGER "Product_card_update" ON "Product";
CREATE TRIGGER "Product_card_update"
  AFTER UPDATE OF "groupId", "valueIds", "status", "createdAt", "ratingSum", "numReviews", "category", "brand", "priceCents" ON "Product"
  FOR EACH ROW
  WHEN ((OLD."groupId" IS NOT NULL OR NEW."groupId" IS NOT NULL)
    AND (OLD."groupId", OLD."valueIds", OLD."status", OLD."createdAt", OLD."ratingSum", OLD."numReviews", OLD."category", OLD."brand",
      OLD."priceCents")
    IS DISTINCT FROM (NEW."groupId", NEW."valueIds", NEW."status", NEW."createdAt", NEW."ratingSum", NEW."numReviews", NEW."category",
      NEW."brand", NEW."priceCents"))
  EXECUTE FUNCTION place_changed_cards();

-- Whoever changes an option has locked its group.
CREATE FUNCTION place_changed_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_group_card(CASE TG_TABLE_NAME
    WHEN 'GroupOption' THEN (to_jsonb(NEW) ->> 'groupId')::INTEGER
    ELSE (SELECT o."groupId" FROM "GroupOption" o WHERE o."id" = (to_jsonb(NEW) ->> 'optionId')::INTEGER) END);
  RETURN NULL;
END
$$;
CREATE TRIGGER "GroupOption_card" AFTER UPDATE ON "GroupOption" FOR EACH ROW
  WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION place_changed_options();
CREATE TRIGGER "OptionValue_card" AFTER UPDATE ON "OptionValue" FOR EACH ROW
  WHEN (OLD."value" <> NEW."value") EXECUTE FUNCTION place_changed_options();

-- Each change adds a row, so that changes of different groups do not wait for each other.
CREATE FUNCTION count_surplus() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change CONSTANT INTEGER := CASE WHEN TG_OP <> 'DELETE' THEN greatest(NEW."liveCount" - 1, 0) ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' THEN greatest(OLD."liveCount" - 1, 0) ELSE 0 END;
BEGIN
  IF change <> 0 THEN INSERT INTO "GroupSurplus" ("surplus") VALUES (change); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "ProductGroup_surplus" AFTER INSERT OR UPDATE OF "liveCount" OR DELETE ON "ProductGroup"
  FOR EACH ROW EXECUTE FUNCTION count_surplus();
CREATE FUNCTION forget_surplus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "GroupSurplus";
  RETURN NULL;
END
$$;
CREATE TRIGGER "ProductGroup_no_surplus" AFTER TRUNCATE ON "ProductGroup" FOR EACH STATEMENT EXECUTE FUNCTION forget_surplus();

UPDATE "ProductSearch" s SET "options" = option_keys(p."valueIds") FROM "Product" p
  WHERE p."id" = s."productId" AND p."groupId" IS NOT NULL AND s."options" <> option_keys(p."valueIds");
INSERT INTO "GroupSurplus" ("surplus") SELECT sum(g."liveCount" - 1) FROM "ProductGroup" g WHERE g."liveCount" > 1 HAVING count(*) > 0;
SELECT place_group_card("id") FROM "ProductGroup" ORDER BY "id";
