-- The language of an order, an account, a mail and a request to be told of a product, by its ISO 639-1 code. Null, as of all that there is:
-- the shop's own. A check on rows that all have null needs no proof, which would lock the tables while they are read.
ALTER TABLE "Order" ADD COLUMN "language" TEXT;
ALTER TABLE "Order" ADD CONSTRAINT "Order_language_check" CHECK ("language" ~ '^[a-z]{2}$') NOT VALID;

ALTER TABLE "User" ADD COLUMN "language" TEXT;
ALTER TABLE "User" ADD CONSTRAINT "User_language_check" CHECK ("language" ~ '^[a-z]{2}$') NOT VALID;

ALTER TABLE "Mail" ADD COLUMN "language" TEXT;
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_language_check" CHECK ("language" ~ '^[a-z]{2}$') NOT VALID;

ALTER TABLE "StockAlert" ADD COLUMN "language" TEXT;
ALTER TABLE "StockAlert" ADD CONSTRAINT "StockAlert_language_check" CHECK ("language" ~ '^[a-z]{2}$') NOT VALID;
