-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- What is there changed when the last of its parts did. The triggers would say that all of it changes now.
ALTER TABLE "Order" DISABLE TRIGGER USER;
UPDATE "Order" o SET "changedAt" = greatest(o."createdAt", o."updatedAt",
  (SELECT max(p."updatedAt") FROM "Payment" p WHERE p."orderId" = o.id),
  (SELECT max(r."updatedAt") FROM "Refund" r WHERE r."orderId" = o.id),
  (SELECT max(d."updatedAt") FROM "Dispute" d JOIN "Payment" p ON p.id = d."paymentId" WHERE p."orderId" = o.id),
  (SELECT max(greatest(w."receivedAt", w."resolvedAt")) FROM "Withdrawal" w WHERE w."orderId" = o.id),
  (SELECT max(greatest(b."createdAt", b."receivedAt", b."closedAt")) FROM "Return" b WHERE b."orderId" = o.id),
  (SELECT max(i."issuedAt") FROM "Invoice" i WHERE i."orderId" = o.id));
ALTER TABLE "Order" ENABLE TRIGGER USER;

-- CreateIndex
CREATE INDEX "Order_changedAt_id_idx" ON "Order"("changedAt", "id");

-- The time that a changed order gets. Before, its transaction says when it began, in a shared advisory lock that ends after its
-- commit is visible: no time that it gives is below that. Seconds from 2020 on fit the lock's key until 2088.
CREATE FUNCTION order_change_time() RETURNS TIMESTAMPTZ LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(726101, (floor(extract(epoch FROM transaction_timestamp()))::bigint - 1577836800)::int);
  RETURN date_trunc('milliseconds', clock_timestamp());
END $$;

-- The time below which no change appears any more to statements that begin later: of now, and of when the transactions began that have
-- given a time and are not visible yet. Each step must come after the one before. The sleep lets everything that was
-- committed before the call be below the time.
CREATE FUNCTION orders_settled_until() RETURNS TIMESTAMPTZ LANGUAGE plpgsql AS $$
DECLARE
  now_is TIMESTAMPTZ;
  oldest BIGINT;
BEGIN
  PERFORM pg_sleep(0.001);
  now_is := clock_timestamp();
  SELECT min(objid::bigint) + 1577836800 INTO oldest FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 726101 AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN date_trunc('milliseconds', least(now_is, to_timestamp(oldest)));
END $$;

CREATE FUNCTION order_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."changedAt" := order_change_time();
  RETURN NEW;
END $$;
CREATE TRIGGER "Order_changed" BEFORE INSERT OR UPDATE ON "Order" FOR EACH ROW EXECUTE FUNCTION order_changed();

-- A part of an order changes the order. Whoever changes one has locked the order before. An order that this transaction has written
-- appears with it anyway.
CREATE FUNCTION order_part_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed INTEGER;
BEGIN
  IF TG_TABLE_NAME = 'Dispute' THEN
    SELECT "orderId" INTO changed FROM "Payment" WHERE id = NEW."paymentId";
  ELSE
    changed := NEW."orderId";
  END IF;
  UPDATE "Order" SET "changedAt" = clock_timestamp()
    WHERE id = changed AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

-- Attempts to pay that have come to nothing are no part of an order, nor is when PayPal is asked next.
CREATE TRIGGER "Payment_of_order" AFTER INSERT ON "Payment" FOR EACH ROW
  WHEN (NEW."status" NOT IN ('created', 'approved', 'voided')) EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Payment_of_order_changed" AFTER UPDATE ON "Payment" FOR EACH ROW
  WHEN ((OLD."status" NOT IN ('created', 'approved', 'voided') OR NEW."status" NOT IN ('created', 'approved', 'voided'))
    AND (OLD."status", OLD."providerOrderId", OLD."captureId", OLD."amountCents", OLD."feeCents", OLD."resolvedAt")
      IS DISTINCT FROM (NEW."status", NEW."providerOrderId", NEW."captureId", NEW."amountCents", NEW."feeCents", NEW."resolvedAt"))
  EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Refund_of_order" AFTER INSERT ON "Refund" FOR EACH ROW EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Refund_of_order_changed" AFTER UPDATE ON "Refund" FOR EACH ROW
  WHEN ((OLD."status", OLD."amountCents", OLD."itemsCents", OLD."shippingCents", OLD."taxCents", OLD."feeCents", OLD."explanation",
      OLD."completedAt", OLD."resolvedAt")
    IS DISTINCT FROM (NEW."status", NEW."amountCents", NEW."itemsCents", NEW."shippingCents", NEW."taxCents", NEW."feeCents",
      NEW."explanation", NEW."completedAt", NEW."resolvedAt"))
  EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Dispute_of_order" AFTER INSERT ON "Dispute" FOR EACH ROW EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Dispute_of_order_changed" AFTER UPDATE ON "Dispute" FOR EACH ROW
  WHEN ((OLD."status", OLD."closedAt", OLD."resolvedAt") IS DISTINCT FROM (NEW."status", NEW."closedAt", NEW."resolvedAt"))
  EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Withdrawal_of_order" AFTER INSERT ON "Withdrawal" FOR EACH ROW
  WHEN (NEW."orderId" IS NOT NULL) EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Withdrawal_of_order_changed" AFTER UPDATE ON "Withdrawal" FOR EACH ROW
  WHEN (NEW."orderId" IS NOT NULL AND OLD."resolvedAt" IS DISTINCT FROM NEW."resolvedAt") EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Return_of_order" AFTER INSERT ON "Return" FOR EACH ROW EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Return_of_order_changed" AFTER UPDATE ON "Return" FOR EACH ROW
  WHEN ((OLD."state", OLD."receivedAt", OLD."closedAt") IS DISTINCT FROM (NEW."state", NEW."receivedAt", NEW."closedAt"))
  EXECUTE FUNCTION order_part_changed();
CREATE TRIGGER "Invoice_of_order" AFTER INSERT ON "Invoice" FOR EACH ROW
  WHEN (NEW."orderId" IS NOT NULL) EXECUTE FUNCTION order_part_changed();
