-- AlterTable
ALTER TABLE "PageVersion" ADD COLUMN     "language" TEXT;

-- CreateTable
CREATE TABLE "PageTranslation" (
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inForceId" INTEGER,
    "originalId" INTEGER,
    "slug" TEXT NOT NULL,

    CONSTRAINT "PageTranslation_pkey" PRIMARY KEY ("slug","language")
);

-- AddForeignKey
ALTER TABLE "PageTranslation" ADD CONSTRAINT "PageTranslation_slug_inForceId_fkey" FOREIGN KEY ("slug", "inForceId") REFERENCES "PageVersion"("slug", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PageTranslation" ADD CONSTRAINT "PageTranslation_slug_originalId_fkey" FOREIGN KEY ("slug", "originalId") REFERENCES "PageVersion"("slug", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PageTranslation" ADD CONSTRAINT "PageTranslation_slug_fkey" FOREIGN KEY ("slug") REFERENCES "Page"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
ALTER TABLE "PageVersion" ADD CONSTRAINT "PageVersion_language" CHECK ("language" ~ '^[a-z]{2}$');
ALTER TABLE "PageTranslation" ADD CONSTRAINT "PageTranslation_language" CHECK ("language" ~ '^[a-z]{2}$');

-- The front servers drop all pages of this language, each of which links the page by its title: 'de shop'. Those of the previous release,
-- which show no translated page, drop what shows a product.
CREATE FUNCTION notify_page_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', coalesce(NEW."language", OLD."language") || ' shop');
  RETURN NULL;
END
$$;
CREATE TRIGGER "PageTranslation_notify" AFTER INSERT OR DELETE ON "PageTranslation"
  FOR EACH ROW EXECUTE FUNCTION notify_page_translation();
CREATE TRIGGER "PageTranslation_notify_update" AFTER UPDATE ON "PageTranslation"
  FOR EACH ROW WHEN (OLD."inForceId" IS DISTINCT FROM NEW."inForceId") EXECUTE FUNCTION notify_page_translation();
CREATE TRIGGER "PageTranslation_notify_truncate" AFTER TRUNCATE ON "PageTranslation"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_shop"();
