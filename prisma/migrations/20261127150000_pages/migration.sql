-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'contact_message';

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "privacyId" INTEGER,
ADD COLUMN     "returnsId" INTEGER,
ADD COLUMN     "termsId" INTEGER;

-- CreateTable
CREATE TABLE "Page" (
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inForceId" INTEGER,

    CONSTRAINT "Page_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "PageVersion" (
    "id" SERIAL NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authorName" TEXT NOT NULL,
    "slug" TEXT NOT NULL,

    CONSTRAINT "PageVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Page_slug_inForceId_key" ON "Page"("slug", "inForceId");

-- CreateIndex
CREATE UNIQUE INDEX "PageVersion_slug_number_key" ON "PageVersion"("slug", "number");

-- CreateIndex
CREATE UNIQUE INDEX "PageVersion_slug_id_key" ON "PageVersion"("slug", "id");

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_termsId_fkey" FOREIGN KEY ("termsId") REFERENCES "PageVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_privacyId_fkey" FOREIGN KEY ("privacyId") REFERENCES "PageVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_returnsId_fkey" FOREIGN KEY ("returnsId") REFERENCES "PageVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_slug_inForceId_fkey" FOREIGN KEY ("slug", "inForceId") REFERENCES "PageVersion"("slug", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "Page" ADD CONSTRAINT "Page_slug_known"
  CHECK ("slug" IN ('terms', 'privacy', 'returns', 'shipping', 'imprint', 'contact'));
ALTER TABLE "PageVersion" ADD CONSTRAINT "PageVersion_slug_known"
  CHECK ("slug" IN ('terms', 'privacy', 'returns', 'shipping', 'imprint', 'contact'));
ALTER TABLE "PageVersion" ADD CONSTRAINT "PageVersion_number_positive" CHECK ("number" > 0);

-- What an order names, and what its buyer got by mail, stays as it was.
CREATE FUNCTION refuse_page_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Versions of pages are neither changed nor deleted.' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "PageVersion_stays" BEFORE UPDATE OR DELETE ON "PageVersion"
  FOR EACH ROW EXECUTE FUNCTION refuse_page_version_change();
CREATE TRIGGER "PageVersion_stays_whole" BEFORE TRUNCATE ON "PageVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_page_version_change();

-- Every page of the shop links the pages that are in force.
CREATE TRIGGER "Page_notify" AFTER INSERT OR DELETE ON "Page"
  FOR EACH ROW EXECUTE FUNCTION "notify_shop"();
CREATE TRIGGER "Page_notify_update" AFTER UPDATE ON "Page"
  FOR EACH ROW WHEN (OLD."inForceId" IS DISTINCT FROM NEW."inForceId") EXECUTE FUNCTION "notify_shop"();
