-- The language of a line's name, by its ISO 639-1 code, where it is not that of the order: the product had no name in that. A check on rows that
-- all have null needs no proof, which would lock the table while it is read.
ALTER TABLE "OrderItem" ADD COLUMN "nameLanguage" TEXT;
ALTER TABLE "OrderItem" ADD CONSTRAINT "OrderItem_nameLanguage_check" CHECK ("nameLanguage" ~ '^[a-z]{2}$') NOT VALID;
