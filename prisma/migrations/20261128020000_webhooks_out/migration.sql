-- CreateEnum
CREATE TYPE "WebhookStop" AS ENUM ('paused', 'gone', 'failing', 'secret_lost');

-- CreateEnum
CREATE TYPE "WebhookDeliveryState" AS ENUM ('waiting', 'delivered', 'given_up');

-- CreateTable
CREATE TABLE "Webhook" (
    "id" SERIAL NOT NULL,
    "address" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "secret" BYTEA NOT NULL,
    "formerSecret" BYTEA,
    "formerUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stoppedAt" TIMESTAMPTZ(3),
    "stopReason" "WebhookStop",
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "restsUntil" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "succeededAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutgoingEvent" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "before" INTEGER,
    "after" INTEGER,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "webhookId" INTEGER,

    CONSTRAINT "OutgoingEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" SERIAL NOT NULL,
    "messageId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "triedAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "status" INTEGER,
    "failure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "webhookId" INTEGER NOT NULL,
    "orderId" INTEGER,
    "withdrawalId" INTEGER,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OutgoingEvent_webhookId_idx" ON "OutgoingEvent"("webhookId");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_messageId_key" ON "WebhookDelivery"("messageId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_id_idx" ON "WebhookDelivery"("webhookId", "id" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_orderId_idx" ON "WebhookDelivery"("orderId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_withdrawalId_idx" ON "WebhookDelivery"("withdrawalId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- AddForeignKey
ALTER TABLE "OutgoingEvent" ADD CONSTRAINT "OutgoingEvent_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_withdrawalId_fkey" FOREIGN KEY ("withdrawalId") REFERENCES "Withdrawal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Webhook"
  ADD CONSTRAINT "Webhook_stop_check" CHECK (("stoppedAt" IS NULL) = ("stopReason" IS NULL)),
  ADD CONSTRAINT "Webhook_former_check" CHECK (("formerSecret" IS NULL) = ("formerUntil" IS NULL)),
  ADD CONSTRAINT "Webhook_failures_check" CHECK ("failures" >= 0);
ALTER TABLE "WebhookDelivery"
  ADD CONSTRAINT "WebhookDelivery_body_check" CHECK (octet_length("body") <= 65536),
  ADD CONSTRAINT "WebhookDelivery_delivered_check" CHECK (("state" = 'delivered') = ("deliveredAt" IS NOT NULL));

-- The next messages of a webhook, whatever waits at others.
CREATE INDEX "WebhookDelivery_waiting_idx" ON "WebhookDelivery"("webhookId", "nextAttemptAt", "id") WHERE "state" = 'waiting';

-- Whether somebody wants to know: a shop without webhooks writes no events.
CREATE FUNCTION "webhook_wants"(wanted text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "Webhook" WHERE "stoppedAt" IS NULL AND wanted = ANY("events"))
$$;

CREATE FUNCTION "note_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "OutgoingEvent" ("type", "subjectId")
  SELECT news.type, NEW."id" FROM (VALUES
    ('order.placed', TG_OP = 'INSERT'),
    ('order.paid', NEW."paidAt" IS NOT NULL AND OLD."paidAt" IS NULL),
    ('order.shipped', NEW."shippedAt" IS NOT NULL AND OLD."shippedAt" IS NULL),
    ('order.delivered', NEW."deliveredAt" IS NOT NULL AND OLD."deliveredAt" IS NULL),
    ('order.cancelled', NEW."cancelledAt" IS NOT NULL AND OLD."cancelledAt" IS NULL)
  ) AS news(type, "isNew") WHERE news."isNew" AND "webhook_wants"(news.type);
  RETURN NULL;
END
$$;
CREATE TRIGGER "Order_events" AFTER INSERT ON "Order" FOR EACH ROW EXECUTE FUNCTION "note_order_events"();
CREATE TRIGGER "Order_events_update" AFTER UPDATE OF "paidAt", "shippedAt", "deliveredAt", "cancelledAt" ON "Order" FOR EACH ROW
  WHEN ((OLD."paidAt", OLD."shippedAt", OLD."deliveredAt", OLD."cancelledAt")
    IS DISTINCT FROM (NEW."paidAt", NEW."shippedAt", NEW."deliveredAt", NEW."cancelledAt"))
  EXECUTE FUNCTION "note_order_events"();

-- The argument is the event of one row.
CREATE FUNCTION "note_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "webhook_wants"(TG_ARGV[0]) THEN
    INSERT INTO "OutgoingEvent" ("type", "subjectId") VALUES (TG_ARGV[0], coalesce(NEW."id", OLD."id"));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Withdrawal_events" AFTER INSERT ON "Withdrawal"
  FOR EACH ROW EXECUTE FUNCTION "note_event"('withdrawal.received');
CREATE TRIGGER "Refund_events" AFTER INSERT ON "Refund"
  FOR EACH ROW WHEN (NEW."status" = 'completed') EXECUTE FUNCTION "note_event"('refund.completed');
CREATE TRIGGER "Refund_events_update" AFTER UPDATE OF "status" ON "Refund"
  FOR EACH ROW WHEN (NEW."status" = 'completed' AND OLD."status" <> 'completed')
  EXECUTE FUNCTION "note_event"('refund.completed');

-- What the API shows of a product, without its units in stock and its ratings.
CREATE TRIGGER "Product_events" AFTER INSERT OR DELETE ON "Product"
  FOR EACH ROW EXECUTE FUNCTION "note_event"('product.changed');
CREATE TRIGGER "Product_events_update"
  AFTER UPDATE OF "name", "image", "imageAlt", "description", "brand", "category", "priceCents", "version", "pictures", "facts",
    "status", "sku", "gtin", "weightG", "compareAtCents", "warnings" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."image", OLD."imageAlt", OLD."description", OLD."brand", OLD."category", OLD."priceCents", OLD."version",
      OLD."pictures", OLD."facts", OLD."status", OLD."sku", OLD."gtin", OLD."weightG", OLD."compareAtCents", OLD."warnings")
    IS DISTINCT FROM (NEW."name", NEW."image", NEW."imageAlt", NEW."description", NEW."brand", NEW."category", NEW."priceCents",
      NEW."version", NEW."pictures", NEW."facts", NEW."status", NEW."sku", NEW."gtin", NEW."weightG", NEW."compareAtCents",
      NEW."warnings"))
  EXECUTE FUNCTION "note_event"('product.changed');

-- From which units on stock is low the job knows: an operator may have set it.
CREATE FUNCTION "note_fewer_units"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "webhook_wants"('stock.low') THEN
    INSERT INTO "OutgoingEvent" ("type", "subjectId", "before", "after")
    VALUES ('stock.low', NEW."id", OLD."countInStock", NEW."countInStock");
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Product_stock_events" AFTER UPDATE OF "countInStock" ON "Product" FOR EACH ROW
  WHEN (NEW."countInStock" < OLD."countInStock" AND NEW."status" = 'live') EXECUTE FUNCTION "note_fewer_units"();
