-- The language of a line's name, by its ISO 639-1 code, where it is not that of the order: the product had no name in that. Not validated:
-- every row is null, and validation would lock the table while it scans it.
ALTER TABLE "OrderItem" ADD COLUMN "nameLanguage" TEXT;
ALTER TABLE "OrderItem" ADD CONSTRAINT "OrderItem_nameLanguage_check" CHECK ("nameLanguage" ~ '^[a-z]{2}$') NOT VALID;
