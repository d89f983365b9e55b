-- AlterTable
ALTER TABLE "ListAnchor" ADD COLUMN     "olderCents" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "buyerWords" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "countryCode" CHAR(2),
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "readAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "nameWords" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "Country" (
    "code" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "ownName" TEXT NOT NULL,
    "keys" TEXT[],

    CONSTRAINT "Country_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" INTEGER NOT NULL,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_userId_name_key" ON "SavedView"("userId", "name");

-- CreateIndex
CREATE INDEX "Order_countryCode_idx" ON "Order"("countryCode");

-- CreateIndex
CREATE INDEX "Order_paidAt_id_idx" ON "Order"("paidAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand. From here on: countries, what the lists find by, their indexes, and the sum of all orders.
INSERT INTO "Country" ("code", "name", "ownName", "keys")
SELECT code, name, own, ARRAY(SELECT DISTINCT search_text(text) FROM unnest(ARRAY[code, name, own] || string_to_array(also, ', ')) text)
FROM (SELECT code, name, own, coalesce(also, '') AS also FROM (VALUES
('AD', 'Andorra', 'Andorra'),
  ('AE', 'United Arab Emirates', 'الإمارات العربية المتحدة'),
  ('AF', 'Afghanistan', 'افغانستان'),
  ('AG', 'Antigua and Barbuda', 'Antigua and Barbuda'),
  ('AI', 'Anguilla', 'Anguilla'),
  ('AL', 'Albania', 'Shqipëri'),
  ('AM', 'Armenia', 'Հայաստան'),
  ('AO', 'Angola', 'Angola'),
  ('AQ', 'Antarctica', 'Antarctica'),
  ('AR', 'Argentina', 'Argentina'),
  ('AS', 'American Samoa', 'American Samoa'),
  ('AT', 'Austria', 'Österreich'),
  ('AU', 'Australia', 'Australia'),
  ('AW', 'Aruba', 'Aruba'),
  ('AX', 'Åland Islands', 'Åland'),
  ('AZ', 'Azerbaijan', 'Azərbaycan'),
  ('BA', 'Bosnia and Herzegovina', 'Bosna i Hercegovina'),
  ('BB', 'Barbados', 'Barbados'),
  ('BD', 'Bangladesh', 'বাংলাদেশ'),
  ('BE', 'Belgium', 'België'),
  ('BF', 'Burkina Faso', 'Burkina Faso'),
  ('BG', 'Bulgaria', 'България'),
  ('BH', 'Bahrain', 'البحرين'),
  ('BI', 'Burundi', 'Uburundi'),
  ('BJ', 'Benin', 'Bénin'),
  ('BL', 'Saint Barthélemy', 'Saint-Barthélemy'),
  ('BM', 'Bermuda', 'Bermuda'),
  ('BN', 'Brunei', 'Brunei'),
  ('BO', 'Bolivia', 'Bolivia'),
  ('BQ', 'Caribbean Netherlands', 'Caribisch Nederland'),
  ('BR', 'Brazil', 'Brasil'),
  ('BS', 'Bahamas', 'Bahamas'),
  ('BT', 'Bhutan', 'འབྲུག'),
  ('BV', 'Bouvet Island', 'Bouvetøya'),
  ('BW', 'Botswana', 'Botswana'),
  ('BY', 'Belarus', 'Беларусь'),
  ('BZ', 'Belize', 'Belize'),
  ('CA', 'Canada', 'Canada'),
  ('CC', 'Cocos (Keeling) Islands', 'Kepulauan Cocos (Keeling)'),
  ('CD', 'Democratic Republic of the Congo', 'Congo-Kinshasa'),
  ('CF', 'Central African Republic', 'Ködörösêse tî Bêafrîka'),
  ('CG', 'Congo', 'Congo-Brazzaville'),
  ('CH', 'Switzerland', 'Schweiz'),
  ('CI', 'Côte d’Ivoire', 'Côte d’Ivoire'),
  ('CK', 'Cook Islands', 'Cook Islands'),
  ('CL', 'Chile', 'Chile'),
  ('CM', 'Cameroon', 'Cameroun'),
  ('CN', 'China', '中国'),
  ('CO', 'Colombia', 'Colombia'),
  ('CR', 'Costa Rica', 'Costa Rica'),
  ('CU', 'Cuba', 'Cuba'),
  ('CV', 'Cape Verde', 'Cabo Verde'),
  ('CW', 'Curaçao', 'Curaçao'),
  ('CX', 'Christmas Island', 'Christmas Island'),
  ('CY', 'Cyprus', 'Κύπρος'),
  ('CZ', 'Czechia', 'Česko'),
  ('DE', 'Germany', 'Deutschland'),
  ('DJ', 'Djibouti', 'Djibouti'),
  ('DK', 'Denmark', 'Danmark'),
  ('DM', 'Dominica', 'Dominica'),
  ('DO', 'Dominican Republic', 'República Dominicana'),
  ('DZ', 'Algeria', 'الجزائر'),
  ('EC', 'Ecuador', 'Ecuador'),
  ('EE', 'Estonia', 'Eesti'),
  ('EG', 'Egypt', 'مصر'),
  ('EH', 'Western Sahara', 'الصحراء الغربية'),
  ('ER', 'Eritrea', 'ኤርትራ'),
  ('ES', 'Spain', 'España'),
  ('ET', 'Ethiopia', 'ኢትዮጵያ'),
  ('FI', 'Finland', 'Suomi'),
  ('FJ', 'Fiji', 'Fiji'),
  ('FK', 'Falkland Islands', 'Falkland Islands'),
  ('FM', 'Micronesia', 'Micronesia'),
  ('FO', 'Faroe Islands', 'Føroyar'),
  ('FR', 'France', 'France'),
  ('GA', 'Gabon', 'Gabon'),
  ('GB', 'United Kingdom', 'United Kingdom'),
  ('GD', 'Grenada', 'Grenada'),
  ('GE', 'Georgia', 'საქართველო'),
  ('GF', 'French Guiana', 'Guyane française'),
  ('GG', 'Guernsey', 'Guernsey'),
  ('GH', 'Ghana', 'Gaana'),
  ('GI', 'Gibraltar', 'Gibraltar'),
  ('GL', 'Greenland', 'Kalaallit Nunaat'),
  ('GM', 'Gambia', 'Gambia'),
  ('GN', 'Guinea', 'Guinée'),
  ('GP', 'Guadeloupe', 'Guadeloupe'),
  ('GQ', 'Equatorial Guinea', 'Guinea Ecuatorial'),
  ('GR', 'Greece', 'Ελλάδα'),
  ('GS', 'South Georgia and South Sandwich Islands', 'South Georgia and South Sandwich Islands'),
  ('GT', 'Guatemala', 'Guatemala'),
  ('GU', 'Guam', 'Guam'),
  ('GW', 'Guinea-Bissau', 'Guiné-Bissau'),
  ('GY', 'Guyana', 'Guyana'),
  ('HK', 'Hong Kong', '香港'),
  ('HM', 'Heard and McDonald Islands', 'Heard and McDonald Islands'),
  ('HN', 'Honduras', 'Honduras'),
  ('HR', 'Croatia', 'Hrvatska'),
  ('HT', 'Haiti', 'Haiti'),
  ('HU', 'Hungary', 'Magyarország'),
  ('ID', 'Indonesia', 'Indonesia'),
  ('IE', 'Ireland', 'Ireland'),
  ('IL', 'Israel', 'ישראל'),
  ('IM', 'Isle of Man', 'Isle of Man'),
  ('IN', 'India', 'भारत'),
  ('IO', 'British Indian Ocean Territory', 'British Indian Ocean Territory'),
  ('IQ', 'Iraq', 'العراق'),
  ('IR', 'Iran', 'ایران'),
  ('IS', 'Iceland', 'Ísland'),
  ('IT', 'Italy', 'Italia'),
  ('JE', 'Jersey', 'Jersey'),
  ('JM', 'Jamaica', 'Jamaica'),
  ('JO', 'Jordan', 'الأردن'),
  ('JP', 'Japan', '日本'),
  ('KE', 'Kenya', 'Kenya'),
  ('KG', 'Kyrgyzstan', 'Кыргызстан'),
  ('KH', 'Cambodia', 'កម្ពុជា'),
  ('KI', 'Kiribati', 'Kiribati'),
  ('KM', 'Comoros', 'جزر القمر'),
  ('KN', 'Saint Kitts and Nevis', 'Saint Kitts and Nevis'),
  ('KP', 'North Korea', '북한'),
  ('KR', 'South Korea', '대한민국'),
  ('KW', 'Kuwait', 'الكويت'),
  ('KY', 'Cayman Islands', 'Cayman Islands'),
  ('KZ', 'Kazakhstan', 'Казахстан'),
  ('LA', 'Laos', 'ລາວ'),
  ('LB', 'Lebanon', 'لبنان'),
  ('LC', 'Saint Lucia', 'Saint Lucia'),
  ('LI', 'Liechtenstein', 'Liechtenstein'),
  ('LK', 'Sri Lanka', 'ශ්‍රී ලංකාව'),
  ('LR', 'Liberia', 'Liberia'),
  ('LS', 'Lesotho', 'Lesotho'),
  ('LT', 'Lithuania', 'Lietuva'),
  ('LU', 'Luxembourg', 'Luxembourg'),
  ('LV', 'Latvia', 'Latvija'),
  ('LY', 'Libya', 'ليبيا'),
  ('MA', 'Morocco', 'المغرب'),
  ('MC', 'Monaco', 'Monaco'),
  ('MD', 'Moldova', 'Republica Moldova'),
  ('ME', 'Montenegro', 'Crna Gora'),
  ('MF', 'Saint Martin', 'Saint-Martin'),
  ('MG', 'Madagascar', 'Madagasikara'),
  ('MH', 'Marshall Islands', 'Marshall Islands'),
  ('MK', 'North Macedonia', 'Северна Македонија'),
  ('ML', 'Mali', 'Mali'),
  ('MM', 'Myanmar', 'မြန်မာ'),
  ('MN', 'Mongolia', 'Монгол'),
  ('MO', 'Macao', '澳門'),
  ('MP', 'Northern Mariana Islands', 'Northern Mariana Islands'),
  ('MQ', 'Martinique', 'Martinique'),
  ('MR', 'Mauritania', 'موريتانيا'),
  ('MS', 'Montserrat', 'Montserrat'),
  ('MT', 'Malta', 'Malta'),
  ('MU', 'Mauritius', 'Maurice'),
  ('MV', 'Maldives', 'Maldives'),
  ('MW', 'Malawi', 'Malawi'),
  ('MX', 'Mexico', 'México'),
  ('MY', 'Malaysia', 'Malaysia'),
  ('MZ', 'Mozambique', 'Moçambique'),
  ('NA', 'Namibia', 'Namibië'),
  ('NC', 'New Caledonia', 'Nouvelle-Calédonie'),
  ('NE', 'Niger', 'Nijar'),
  ('NF', 'Norfolk Island', 'Norfolk Island'),
  ('NG', 'Nigeria', 'Nigeria'),
  ('NI', 'Nicaragua', 'Nicaragua'),
  ('NL', 'Netherlands', 'Nederland'),
  ('NO', 'Norway', 'Norge'),
  ('NP', 'Nepal', 'नेपाल'),
  ('NR', 'Nauru', 'Nauru'),
  ('NU', 'Niue', 'Niue'),
  ('NZ', 'New Zealand', 'New Zealand'),
  ('OM', 'Oman', 'عُمان'),
  ('PA', 'Panama', 'Panamá'),
  ('PE', 'Peru', 'Perú'),
  ('PF', 'French Polynesia', 'Polynésie française'),
  ('PG', 'Papua New Guinea', 'Papua New Guinea'),
  ('PH', 'Philippines', 'Pilipinas'),
  ('PK', 'Pakistan', 'پاکستان'),
  ('PL', 'Poland', 'Polska'),
  ('PM', 'Saint Pierre and Miquelon', 'Saint-Pierre-et-Miquelon'),
  ('PN', 'Pitcairn Islands', 'Pitcairn Islands'),
  ('PR', 'Puerto Rico', 'Puerto Rico'),
  ('PS', 'Palestine', 'الأراضي الفلسطينية'),
  ('PT', 'Portugal', 'Portugal'),
  ('PW', 'Palau', 'Palau'),
  ('PY', 'Paraguay', 'Paraguay'),
  ('QA', 'Qatar', 'قطر'),
  ('RE', 'Réunion', 'La Réunion'),
  ('RO', 'Romania', 'România'),
  ('RS', 'Serbia', 'Србија'),
  ('RU', 'Russia', 'Россия'),
  ('RW', 'Rwanda', 'U Rwanda'),
  ('SA', 'Saudi Arabia', 'المملكة العربية السعودية'),
  ('SB', 'Solomon Islands', 'Solomon Islands'),
  ('SC', 'Seychelles', 'Seychelles'),
  ('SD', 'Sudan', 'السودان'),
  ('SE', 'Sweden', 'Sverige'),
  ('SG', 'Singapore', 'Singapore'),
  ('SH', 'Saint Helena', 'Saint Helena'),
  ('SI', 'Slovenia', 'Slovenija'),
  ('SJ', 'Svalbard and Jan Mayen', 'Svalbard og Jan Mayen'),
  ('SK', 'Slovakia', 'Slovensko'),
  ('SL', 'Sierra Leone', 'Sierra Leone'),
  ('SM', 'San Marino', 'San Marino'),
  ('SN', 'Senegal', 'Senegaal'),
  ('SO', 'Somalia', 'Soomaaliya'),
  ('SR', 'Suriname', 'Suriname'),
  ('SS', 'South Sudan', 'جنوب السودان'),
  ('ST', 'São Tomé and Príncipe', 'São Tomé e Príncipe'),
  ('SV', 'El Salvador', 'El Salvador'),
  ('SX', 'Sint Maarten', 'Sint Maarten'),
  ('SY', 'Syria', 'سوريا'),
  ('SZ', 'Eswatini', 'Eswatini'),
  ('TC', 'Turks and Caicos Islands', 'Turks and Caicos Islands'),
  ('TD', 'Chad', 'تشاد'),
  ('TF', 'French Southern Territories', 'Terres australes françaises'),
  ('TG', 'Togo', 'Togo'),
  ('TH', 'Thailand', 'ไทย'),
  ('TJ', 'Tajikistan', 'Тоҷикистон'),
  ('TK', 'Tokelau', 'Tokelau'),
  ('TL', 'Timor-Leste', 'Timor-Leste'),
  ('TM', 'Turkmenistan', 'Türkmenistan'),
  ('TN', 'Tunisia', 'تونس'),
  ('TO', 'Tonga', 'Tonga'),
  ('TR', 'Türkiye', 'Türkiye'),
  ('TT', 'Trinidad and Tobago', 'Trinidad and Tobago'),
  ('TV', 'Tuvalu', 'Tuvalu'),
  ('TW', 'Taiwan', '台灣'),
  ('TZ', 'Tanzania', 'Tanzania'),
  ('UA', 'Ukraine', 'Україна'),
  ('UG', 'Uganda', 'Uganda'),
  ('UM', 'U.S. Outlying Islands', 'U.S. Outlying Islands'),
  ('US', 'United States', 'United States'),
  ('UY', 'Uruguay', 'Uruguay'),
  ('UZ', 'Uzbekistan', 'Oʻzbekiston'),
  ('VA', 'Vatican City', 'Città del Vaticano'),
  ('VC', 'Saint Vincent and Grenadines', 'Saint Vincent and Grenadines'),
  ('VE', 'Venezuela', 'Venezuela'),
  ('VG', 'British Virgin Islands', 'British Virgin Islands'),
  ('VI', 'U.S. Virgin Islands', 'U.S. Virgin Islands'),
  ('VN', 'Vietnam', 'Việt Nam'),
  ('VU', 'Vanuatu', 'Vanuatu'),
  ('WF', 'Wallis and Futuna', 'Wallis-et-Futuna'),
  ('WS', 'Samoa', 'Samoa'),
  ('YE', 'Yemen', 'اليمن'),
  ('YT', 'Mayotte', 'Mayotte'),
  ('ZA', 'South Africa', 'South Africa'),
  ('ZM', 'Zambia', 'Zambia'),
  ('ZW', 'Zimbabwe', 'Zimbabwe')
) countries (code, name, own)
-- Further names in common use.
LEFT JOIN (VALUES
  ('BE', 'Belgique, Belgien'), ('CH', 'Suisse, Svizzera, Svizra'), ('CI', 'Ivory Coast'), ('CZ', 'Czech Republic, Česká republika'),
  ('FI', 'Finland'), ('GB', 'UK, Great Britain, England, Scotland, Wales, Northern Ireland'), ('IE', 'Éire, Republic of Ireland'),
  ('KR', 'Korea, Republic of Korea'), ('LU', 'Luxemburg, Lëtzebuerg'), ('NL', 'Holland, The Netherlands'), ('RS', 'Srbija'),
  ('RU', 'Russian Federation'), ('SK', 'Slovak Republic'), ('TR', 'Turkey'), ('US', 'USA, United States of America, America'),
  ('VN', 'Viet Nam')
) further (code, also) USING (code)) names;

-- Keeps what an order is found by, and when it last changed.
CREATE FUNCTION order_search_texts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."country" <> OLD."country" THEN
    NEW."countryCode" := (SELECT c."code" FROM "Country" c WHERE search_text(NEW."country") = ANY (c."keys"));
  END IF;
  IF TG_OP = 'INSERT' OR NEW."buyerName" <> OLD."buyerName" THEN
    NEW."buyerWords" := search_text(NEW."buyerName");
  END IF;
  IF TG_OP = 'UPDATE' THEN NEW."updatedAt" := clock_timestamp(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Order_search_texts" BEFORE INSERT OR UPDATE ON "Order" FOR EACH ROW EXECUTE FUNCTION order_search_texts();

CREATE FUNCTION user_search_texts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."nameWords" := search_text(NEW."name");
  RETURN NEW;
END $$;
CREATE TRIGGER "User_search_texts" BEFORE INSERT OR UPDATE OF "name" ON "User" FOR EACH ROW EXECUTE FUNCTION user_search_texts();

UPDATE "User" SET "nameWords" = search_text("name");
UPDATE "Order" o SET "buyerWords" = search_text("buyerName"),
  "countryCode" = (SELECT c."code" FROM "Country" c WHERE search_text(o."country") = ANY (c."keys"));
UPDATE "Review" SET "readAt" = CURRENT_TIMESTAMP;

-- The work of the desk, which is little beside the orders that are done.
CREATE INDEX "Order_to_send_idx" ON "Order"("paidAt", "id")
  WHERE "paidAt" IS NOT NULL AND "shippedAt" IS NULL AND "deliveredAt" IS NULL;
CREATE INDEX "Order_under_way_idx" ON "Order"("id") WHERE "shippedAt" IS NOT NULL AND "deliveredAt" IS NULL;
CREATE INDEX "Order_unpaid_delivered_idx" ON "Order"("id") WHERE "deliveredAt" IS NOT NULL AND "paidAt" IS NULL;
CREATE INDEX "Review_unread_idx" ON "Review"("id") WHERE "readAt" IS NULL;

-- The letters and digits of a tracking number, however it is spaced.
CREATE INDEX "Order_tracking_idx" ON "Order"(upper(regexp_replace("trackingNumber", '[^[:alnum:]]', '', 'g')))
  WHERE "trackingNumber" <> '';

-- As before, and of orders with the sum of the totals of the older ones, which never change.
CREATE OR REPLACE FUNCTION place_list_anchors("list" TEXT) RETURNS INT
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  spacing CONSTANT INT := 200;
  cents CONSTANT TEXT := CASE "list" WHEN 'Order' THEN '"totalCents"' ELSE '0' END;
  newest "ListAnchor";
  unmarked INT;
  placed INT;
BEGIN
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = place_list_anchors."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE ("createdAt", "id") >= ($1, $2) ORDER BY "createdAt", "id" LIMIT $3) t', "list")
    INTO unmarked USING newest."createdAt", newest."rowId", 2 * spacing;
  IF unmarked < 2 * spacing THEN RETURN 0; END IF;

  -- From here on nobody inserts or deletes rows, and nobody else places anchors.
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', "list");
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = place_list_anchors."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM %I WHERE ("createdAt", "id") >= ($1, $2)', "list")
    INTO unmarked USING newest."createdAt", newest."rowId";
  EXECUTE format(
    'INSERT INTO "ListAnchor" SELECT $1, "createdAt", "id", $2 + older, $7 + cents FROM (
       SELECT "createdAt", "id", row_number() OVER place - 1 AS older, sum(%2$s::bigint) OVER place - %2$s AS cents
       FROM %1$I WHERE ("createdAt", "id") >= ($3, $4) WINDOW place AS (ORDER BY "createdAt", "id")) numbered
     WHERE older > 0 AND older %% $5 = 0 AND older <= $6 - $5', "list", cents)
    USING "list", newest."olderRows", newest."createdAt", newest."rowId", spacing, unmarked, newest."olderCents";
  GET DIAGNOSTICS placed = ROW_COUNT;
  RETURN placed;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;

-- An order that is older than an anchor, as of a restore, or the end of one: the anchors above it are placed again.
CREATE FUNCTION sum_older_orders() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  oldest RECORD;
BEGIN
  SELECT c."createdAt", c."id" INTO oldest FROM changed c ORDER BY 1, 2 LIMIT 1;
  IF (oldest."createdAt", oldest."id") <
    (SELECT a."createdAt", a."rowId" FROM "ListAnchor" a WHERE a."list" = 'Order' ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1)
  THEN
    PERFORM FROM "ListAnchor" a WHERE a."list" = 'Order' AND a."createdAt" = '-infinity' FOR NO KEY UPDATE;
    DELETE FROM "ListAnchor" a WHERE a."list" = 'Order' AND (a."createdAt", a."rowId") > (oldest."createdAt", oldest."id");
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER list_rows_inserted ON "Order";
DROP TRIGGER list_rows_deleted ON "Order";
CREATE TRIGGER list_rows_inserted AFTER INSERT ON "Order"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_older_orders();
CREATE TRIGGER list_rows_deleted AFTER DELETE ON "Order"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_older_orders();
CREATE TRIGGER list_row_resized AFTER UPDATE OF "totalCents" ON "Order" FOR EACH ROW
  WHEN (OLD."totalCents" <> NEW."totalCents") EXECUTE FUNCTION remove_list_anchors();

-- The sum of all orders, in cents. Reads the orders from the newest anchor on.
CREATE FUNCTION orders_total() RETURNS BIGINT LANGUAGE plpgsql STABLE AS $$
DECLARE
  newest "ListAnchor";
BEGIN
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = 'Order' ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  RETURN newest."olderCents" + (SELECT coalesce(sum(o."totalCents"), 0) FROM "Order" o
    WHERE (o."createdAt", o."id") >= (newest."createdAt", newest."rowId"));
END $$;

DELETE FROM "ListAnchor" WHERE "list" = 'Order' AND "createdAt" > '-infinity';
SELECT place_list_anchors('Order');
