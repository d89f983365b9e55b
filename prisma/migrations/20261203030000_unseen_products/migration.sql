-- CreateTable
CREATE TABLE "UnseenProduct" (
    "productId" INTEGER NOT NULL,

    CONSTRAINT "UnseenProduct_pkey" PRIMARY KEY ("productId")
);

-- Written by hand.

-- A price of the past is one that was asked: the trigger writes none for a draft.
CREATE FUNCTION was_live("product" INTEGER) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "PriceChange" c WHERE c."productId" = "product" AND c."priceCents" IS NOT NULL)
$$;

-- Before the row goes, as its prices go with it.
CREATE FUNCTION keep_unseen_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UnseenProduct" ("productId") VALUES (OLD."id") ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;
CREATE TRIGGER "Product_unseen" BEFORE DELETE ON "Product" FOR EACH ROW
  WHEN (OLD."status" = 'draft' AND NOT was_live(OLD."id")) EXECUTE FUNCTION keep_unseen_product();
