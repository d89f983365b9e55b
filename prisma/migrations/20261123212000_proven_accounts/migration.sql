-- AlterEnum
ALTER TYPE "MailStatus" ADD VALUE 'held_back';

-- AlterEnum
ALTER TYPE "PaymentReason" ADD VALUE 'too_many_held_units';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "provenEmail" TEXT;

-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "isUnproven" BOOLEAN NOT NULL DEFAULT false;

-- Written by hand from here on. Who administers the shop was chosen by somebody with access to its database.
UPDATE "User" SET "provenEmail" = "email" WHERE "isAdmin";

-- Prisma's schema has no partial indexes and none over an expression.
CREATE INDEX "Order_paid_idx" ON "Order"("userId") WHERE "paidAt" IS NOT NULL;

-- Whether the address was shown to be the account's: by a mailed link, or because the account paid an order placed with it.
CREATE FUNCTION is_proven(of_user int, of_address text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "User" WHERE "id" = of_user AND "provenEmail" = of_address)
    OR EXISTS (SELECT FROM "Order" WHERE "userId" = of_user AND "paidAt" IS NOT NULL AND "buyerEmail" = of_address)
$$;

-- The mailbox behind an address, as far as its spelling tells: without case, without a tag, at Gmail without dots.
CREATE FUNCTION mailbox_of(of_address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || domain END
  FROM (SELECT split_part(split_part(lower(of_address), '@', 1), '+', 1) AS name, split_part(lower(of_address), '@', 2) AS domain) part
$$;

-- Without those that are held back, however many there are. Their status cannot be named in the migration that adds it.
CREATE INDEX "Mail_unproven_idx" ON "Mail"(mailbox_of("recipient"), "createdAt")
  WHERE "isUnproven" AND "status" IN ('waiting', 'sent', 'given_up');

-- The status of a new mail that an account causes to an address that it has not proven. Mails to one mailbox are queued one
-- after the other until the transaction ends, and each query here sees what was committed before it began.
CREATE FUNCTION unproven_mail_status(of_address text) RETURNS "MailStatus" LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  last_hour int;
  last_day int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox_of(of_address), 0));
  SELECT count(*) FILTER (WHERE "createdAt" > now() - interval '1 hour'), count(*) INTO last_hour, last_day
  FROM "Mail" WHERE "isUnproven" AND mailbox_of("recipient") = mailbox_of(of_address)
    AND "status" IN ('waiting', 'sent', 'given_up') AND "createdAt" > now() - interval '1 day' AND "kind" <> 'password_reset';
  RETURN CASE WHEN last_hour >= 20 OR last_day >= 60 THEN 'held_back' ELSE 'waiting' END;
END
$$;
