-- CreateTable
CREATE TABLE "FormerMember" (
    "productId" INTEGER NOT NULL,
    "groupId" INTEGER NOT NULL,

    CONSTRAINT "FormerMember_pkey" PRIMARY KEY ("productId")
);

-- CreateIndex
CREATE INDEX "FormerMember_groupId_idx" ON "FormerMember"("groupId");

-- AddForeignKey
ALTER TABLE "FormerMember" ADD CONSTRAINT "FormerMember_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "ProductGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
CREATE FUNCTION keep_former_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FormerMember" ("productId", "groupId") VALUES (OLD."id", OLD."groupId")
    ON CONFLICT ("productId") DO UPDATE SET "groupId" = EXCLUDED."groupId";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Product_former_member" AFTER DELETE ON "Product" FOR EACH ROW
  WHEN (OLD."groupId" IS NOT NULL) EXECUTE FUNCTION keep_former_member();

-- As before, and for the siblings: their pages show the review, too.
CREATE OR REPLACE FUNCTION notify_verified_buyer() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', r."productId"::text), notify_group(p."groupId", '')
    FROM "Review" r JOIN "Product" p ON p."id" = r."productId"
    WHERE r."userId" IN (OLD."userId", NEW."userId")
      AND r."productId" IN (SELECT i."productId" FROM "OrderItem" i WHERE i."orderId" = NEW."id");
  RETURN NULL;
END $$;
