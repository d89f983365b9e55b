-- AlterTable
ALTER TABLE "ProductGroup" ADD COLUMN     "brand" TEXT,
ADD COLUMN     "category" TEXT,
ADD COLUMN     "highestCents" INTEGER,
ADD COLUMN     "liveCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lowestCents" INTEGER,
ADD COLUMN     "newestAt" TIMESTAMPTZ(3),
ADD COLUMN     "newestId" INTEGER,
ADD COLUMN     "numReviews" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rating" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "ProductGroup_newestAt_newestId_liveCount_idx" ON "ProductGroup"("newestAt" DESC, "newestId" DESC, "liveCount");

-- CreateIndex
CREATE INDEX "ProductGroup_rating_numReviews_newestAt_newestId_idx" ON "ProductGroup"("rating" DESC, "numReviews" DESC, "newestAt" DESC, "newestId" DESC);

-- CreateIndex
CREATE INDEX "ProductSearch_groupId_createdAt_productId_idx" ON "ProductSearch"("groupId", "createdAt" DESC, "productId" DESC);

-- CreateIndex
CREATE INDEX "ProductSearch_groupId_rating_numReviews_createdAt_productId_idx" ON "ProductSearch"("groupId", "rating" DESC, "numReviews" DESC, "createdAt" DESC, "productId" DESC);

-- DropIndex
DROP INDEX "ProductSearch_facets_idx";

-- CreateIndex
CREATE INDEX "ProductSearch_facets_idx" ON "ProductSearch"("category", "brand", "priceCents", "rating", "isInStock", "numReviews", "createdAt", "productId", "groupId");

-- Written by hand.

-- Where the card of a group stands in a list, and which facets count it. None of it changes with the stock: orders of siblings would wait for each other.
-- Whoever changes it has locked a product, and locks the group after it, as a change of the group does. The second statement sees what
-- was committed before the lock.
CREATE FUNCTION place_group_card("group" INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF "group" IS NULL THEN RETURN; END IF;
  PERFORM FROM "ProductGroup" g WHERE g."id" = "group" FOR NO KEY UPDATE;
  UPDATE "ProductGroup" g SET "liveCount" = live."count", "newestAt" = live."at", "newestId" = live."id",
    "rating" = live."average", "numReviews" = live."reviews", "category" = live."kind", "brand" = live."maker",
    "lowestCents" = live."lowest", "highestCents" = live."highest"
  FROM (
    SELECT count(*)::INTEGER AS "count", max(p."createdAt") AS "at",
      (array_agg(p."id" ORDER BY p."createdAt" DESC, p."id" DESC))[1] AS "id",
      search_rating(coalesce(sum(p."ratingSum"), 0)::INTEGER, coalesce(sum(p."numReviews"), 0)::INTEGER) AS "average",
      coalesce(sum(p."numReviews"), 0)::INTEGER AS "reviews",
      CASE WHEN min(p."category") = max(p."category") THEN left(min(p."category"), 200) END AS "kind",
      CASE WHEN min(p."brand") = max(p."brand") THEN left(min(p."brand"), 200) END AS "maker",
      min(p."priceCents") AS "lowest", max(p."priceCents") AS "highest"
    FROM "Product" p WHERE p."groupId" = "group" AND p."status" = 'live'
  ) live
  WHERE g."id" = "group" AND (g."liveCount", g."newestAt", g."newestId", g."rating", g."numReviews", g."category", g."brand",
      g."lowestCents", g."highestCents")
    IS DISTINCT FROM (live."count", live."at", live."id", live."average", live."reviews", live."kind", live."maker", live."lowest",
      live."highest");
END
$$;

CREATE FUNCTION place_changed_cards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before CONSTANT INTEGER := CASE WHEN TG_OP <> 'INSERT' THEN OLD."groupId" END;
  after CONSTANT INTEGER := CASE WHEN TG_OP <> 'DELETE' THEN NEW."groupId" END;
BEGIN
  PERFORM place_group_card(least(before, after));
  IF before <> after THEN PERFORM place_group_card(greatest(before, after)); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Product_card_insert" AFTER INSERT ON "Product" FOR EACH ROW
  WHEN (NEW."groupId" IS NOT NULL) EXECUTE FUNCTION place_changed_cards();
CREATE TRIGGER "Product_card_delete" AFTER DELETE ON "Product" FOR EACH ROW
  WHEN (OLD."groupId" IS NOT NULL) EXECUTE FUNCTION place_changed_cards();
CREATE TRIGGER "Product_card_update"
  AFTER UPDATE OF "groupId", "status", "createdAt", "ratingSum", "numReviews", "category", "brand", "priceCents" ON "Product" FOR EACH ROW
  WHEN ((OLD."groupId" IS NOT NULL OR NEW."groupId" IS NOT NULL)
    AND (OLD."groupId", OLD."status", OLD."createdAt", OLD."ratingSum", OLD."numReviews", OLD."category", OLD."brand", OLD."priceCents")
    IS DISTINCT FROM (NEW."groupId", NEW."status", NEW."createdAt", NEW."ratingSum", NEW."numReviews", NEW."category", NEW."brand",
      NEW."priceCents"))
  EXECUTE FUNCTION place_changed_cards();

SELECT place_group_card("id") FROM "ProductGroup" ORDER BY "id";
