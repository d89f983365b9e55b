-- The unpaid orders of a buyer, counted by each order and each click to pay. By ("userId", "createdAt") all their orders were read.
CREATE INDEX "Order_open_by_user_idx" ON "Order"("userId") WHERE "stockState" = 'held' AND "deliveredAt" IS NULL;
