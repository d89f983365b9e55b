-- An order whose mark as shipped or delivered is taken back is an event, too. Earlier releases leave such events for a later one.
CREATE OR REPLACE FUNCTION "note_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "OutgoingEvent" ("type", "subjectId")
  SELECT news.type, NEW."id" FROM (VALUES
    ('order.placed', TG_OP = 'INSERT'),
    ('order.paid', NEW."paidAt" IS NOT NULL AND OLD."paidAt" IS NULL),
    ('order.shipped', NEW."shippedAt" IS NOT NULL AND OLD."shippedAt" IS NULL),
    ('order.shipping-undone', NEW."shippedAt" IS NULL AND OLD."shippedAt" IS NOT NULL),
    ('order.delivered', NEW."deliveredAt" IS NOT NULL AND OLD."deliveredAt" IS NULL),
    ('order.delivery-undone', NEW."deliveredAt" IS NULL AND OLD."deliveredAt" IS NOT NULL),
    ('order.cancelled', NEW."cancelledAt" IS NOT NULL AND OLD."cancelledAt" IS NULL)
  ) AS news(type, "isNew") WHERE news."isNew" AND "webhook_wants"(news.type);
  RETURN NULL;
END
$$;
