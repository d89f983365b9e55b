-- CreateTable
CREATE TABLE "FormerCategory" (
    "slug" TEXT NOT NULL,
    "category" TEXT NOT NULL,

    CONSTRAINT "FormerCategory_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "FormerCategory_category_idx" ON "FormerCategory"("category");
