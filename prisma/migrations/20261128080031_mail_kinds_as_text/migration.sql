-- A new kind of mail needs no migration. A kind is known by the shop; the database checks the form of its name only.
-- Earlier releases go on: they write `'order_paid'::"MailKind"`, which the cast below makes a text wherever one is wanted. The type stays,
-- because their connections keep statements prepared with it.
-- contract: unused since 0.1.0
CREATE CAST ("MailKind" AS TEXT) WITH INOUT AS IMPLICIT;

ALTER TABLE "Mail" ALTER COLUMN "kind" TYPE TEXT USING "kind"::text,
  ADD CONSTRAINT "Mail_kind_check" CHECK ("kind" ~ '^[a-z]+(_[a-z]+)*$');
