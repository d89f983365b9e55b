-- CreateTable
CREATE TABLE "SearchFolding" (
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "nextId" INTEGER,

    CONSTRAINT "SearchFolding_pkey" PRIMARY KEY ("list")
);

-- Written by hand. `search_text`, which says how words are written, stays: an index, a check and the previous release rely on it. What is below
-- says how else they may be written; documents get these forms beside their words, marked by `~`, and searches ask for both.

-- The letters of a text without case, accents, points and invisible characters; other signs stay. Umlauts become one letter or two.
CREATE FUNCTION search_letters("text" TEXT, "as_two" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain TEXT := lower("text");
BEGIN
  IF octet_length(plain) > length(plain) THEN
    plain := lower(normalize(plain, NFC));
    IF "as_two" THEN
      plain := replace(replace(replace(replace(replace(plain, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
    END IF;
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := normalize(translate(plain, 'łđðøħıŧŋґ™®©℠', 'lddohitnг----'), NFKD);
    plain := regexp_replace(plain, '[’ʻʼ\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g');
    -- A letter that had an accent is one of these only now: ǽ, ǿ.
    plain := lower(normalize(plain, NFKC));
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := translate(plain, 'łđðøħıŧŋґςىةکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹™®©℠', 'lddohitnгσيهكي01234567890123456789----');
  END IF;
  RETURN replace(plain, '''', '');
END $$;

-- What such a text consists of between its signs.
CREATE FUNCTION search_split("letters" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array("letters",
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0f0b-\u0f14\u2000-\u2bff\u3000-\u3004\u3008-\u3030\u303d\u30a0\u30fb\ufe00-\ufe0f\U0001f000-\U0001faff]+'), '')
$$;

-- Whether a word has letters of a script that is written without blanks: Thai, Lao, Burmese, Khmer, Hangul, Kana, Han.
CREATE FUNCTION search_is_unspaced("word" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT octet_length("word") > length("word")
    AND "word" ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]'
$$;

-- The pairs of neighbouring letters of such a word. A document also has the last letter, so that every single letter begins something, for which
-- a search asks with `*`.
CREATE FUNCTION search_pairs("word" TEXT, "is_asked" BOOLEAN) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length("word") = 1 THEN ARRAY["word" || CASE WHEN "is_asked" THEN '*' ELSE '' END]
    ELSE ARRAY(SELECT DISTINCT substr("word", place, 2) FROM generate_series(1, length("word") - CASE WHEN "is_asked" THEN 1 ELSE 0 END) place) END
$$;

-- What such a word has of other scripts, as USB充電器 has.
CREATE FUNCTION search_spaced("word" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT match[1] FROM regexp_matches("word",
    '[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') match)
$$;

-- The pictures among the signs of a text.
CREATE FUNCTION search_emoji("text" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("text") = length("text") THEN '{}' ELSE ARRAY(
    SELECT match[1] FROM regexp_matches("text", '[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff]', 'g') match) END
$$;

-- The spellings of one word, the nearest first.
CREATE FUNCTION search_spellings("word" TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  spellings TEXT[] := search_split(search_letters("word", false));
  as_two TEXT[];
BEGIN
  IF octet_length("word") > length("word") THEN
    as_two := search_split(search_letters("word", true));
    IF as_two <> spellings THEN spellings := spellings || as_two; END IF;
  END IF;
  RETURN CASE WHEN spellings && '{saint,sankt}' THEN spellings || 'st'::TEXT ELSE spellings END;
END $$;

-- 10" and 10in are said "10 inch".
CREATE FUNCTION search_inches("text" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN "text" ~ '["″”]|[0-9]in\M' THEN regexp_replace("text", '([0-9])(?:\s?["″”]|in\M)', '\1 inch ', 'g') ELSE "text" END
$$;

-- Splits a text at its blanks and signs: the words as they were written, and which of them no blank divides (`chunk`).
CREATE FUNCTION search_tokens("text" TEXT) RETURNS TABLE ("chunk" INTEGER, "word" TEXT, "place" BIGINT)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT chunk, word, row_number() OVER (ORDER BY chunk, at)
  FROM regexp_split_to_table(search_inches(translate(normalize("text", NFC), '''’ʻʼ', '')), '\s+') WITH ORDINALITY AS chunks (written, number),
    CAST(number AS INTEGER) chunk, unnest(search_split(written)) WITH ORDINALITY AS words (word, at)
$$;

-- Whether a text has no other form: most have none. Letters that `search_text` folds as `search_letters` does are plain, such as é; in a name
-- signs are not, which may join words. Not STRICT, like what calls it, so that PostgreSQL puts it into their statements.
CREATE FUNCTION search_is_plain("text" TEXT, "is_name" BOOLEAN) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (octet_length("text") = length("text") OR "text" !~ '[\u00ad\u00c4-\u00c6\u00d0\u00d6\u00d8\u00dc\u00de\u00df\u00e4-\u00e6\u00f0\u00f6\u00f8\u00fc\u00fe\u0110\u0111\u0126\u0127\u0130-\u0133\u013f-\u0142\u0149-\u014b\u0152\u0153\u0166\u0167\u200b-\u200f\u202a-\u202e]|[^\u0001-\u017e\u2000-\u205f\u20ac]')
    AND NOT ("is_name" AND "text" ~ '[^A-Za-z0-9 \u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e]|[0-9]in\M|[Ss][Aa](?:int|nkt|INT|NKT)')
$$;

-- Other forms of the words of a text, without those that it has anyway. A name also has its words joined where only signs divide
-- them, its pictures and, when it has nothing else, its signs.
CREATE FUNCTION search_forms("text" TEXT, "is_name" BOOLEAN) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  source TEXT := left("text", 20000);
  is_ascii CONSTANT BOOLEAN := octet_length(source) = length(source);
  letters TEXT;
  words TEXT[];
  forms TEXT[];
BEGIN
  IF search_is_plain(source, "is_name") THEN RETURN '{}'; END IF;
  IF NOT "is_name" THEN
    -- Most of a long text is plain.
    source := array_to_string(ARRAY(SELECT chunk FROM string_to_table(source, ' ') chunk WHERE NOT search_is_plain(chunk, false)), ' ');
  END IF;
  -- The parser of PostgreSQL splits words of some scripts at their marks: what it makes of them counts.
  words := tsvector_to_array(to_tsvector('pg_catalog.simple', search_text(source)));
  IF "is_name" THEN source := search_inches(source); END IF;
  letters := search_letters(source, false);
  forms := search_split(letters);
  IF NOT is_ascii THEN
    forms := forms || search_split(search_letters(source, true));
    IF source ~ '[\u00ad\u200b-\u200f\u2060\ufeff]' THEN
      forms := forms || search_split(search_letters(regexp_replace(source, '[\u00ad\u200b-\u200f\u2060\ufeff]', ' ', 'g'), false));
    END IF;
    IF search_is_unspaced(letters) THEN
      forms := ARRAY(SELECT form FROM unnest(forms) word, unnest(CASE WHEN search_is_unspaced(word) THEN search_pairs(word, false) || search_spaced(word) ELSE ARRAY[word] END) form);
    END IF;
  END IF;
  IF "is_name" THEN
    IF forms && '{saint,sankt}' THEN forms := forms || 'st'::TEXT; END IF;
    IF is_ascii THEN
      IF letters ~ '[a-z0-9][^a-z0-9\s]+[a-z0-9]' THEN
        forms := forms || ARRAY(SELECT regexp_replace(match[1], '[^a-z0-9]+', '', 'g') FROM regexp_matches(letters, '\S*[a-z0-9][^a-z0-9\s]+[a-z0-9]\S*', 'g') match);
      END IF;
    ELSE
      forms := forms || search_emoji(source) || ARRAY(
        SELECT array_to_string(parts, '') FROM unnest(ARRAY[letters, search_letters(source, true)]) spelling,
          regexp_split_to_table(spelling, '\s+') chunk, search_split(chunk) parts
        WHERE cardinality(parts) > 1 AND NOT search_is_unspaced(chunk));
    END IF;
    IF cardinality(forms) = 0 THEN forms := array_remove(ARRAY[translate(source, E'\'\\* \t\n\r', '')], ''); END IF;
  END IF;
  IF forms <@ words AND (is_ascii OR NOT search_is_unspaced(letters)) THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT DISTINCT form FROM unnest(forms) form WHERE (form <> ALL (words) OR search_is_unspaced(form)) AND octet_length(form) <= 200 ORDER BY form);
END $$;

-- These forms and their stems as lexemes that begin with `~`.
CREATE FUNCTION search_form_lexemes("text" TEXT, "is_name" BOOLEAN, "weight" TEXT) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form TEXT;
  lexemes TEXT := '';
BEGIN
  FOREACH form IN ARRAY search_forms("text", "is_name") LOOP
    lexemes := lexemes || format(' ''~%1$s'':1%2$s ''~%3$s'':1%2$s', form, "weight", search_stem(form));
  END LOOP;
  RETURN lexemes::tsvector;
END $$;
CREATE FUNCTION search_form_vector("text" TEXT, "is_name" BOOLEAN, "weight" TEXT) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN search_is_plain("text", "is_name") THEN '' ELSE search_form_lexemes("text", "is_name", "weight") END
$$;

-- The words of a name in all their forms, as lexemes.
CREATE FUNCTION search_name("name" TEXT) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words CONSTANT TEXT := search_text("name");
BEGIN
  RETURN search_vector(words) || search_form_vector("name", true, 'D');
END $$;

-- The same as one text, in which the desk looks for words and parts of them.
CREATE FUNCTION search_words("text" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN search_is_plain("text", true) THEN search_text("text")
    ELSE array_to_string(search_text("text") || ARRAY(SELECT form FROM unnest(search_forms("text", true)) form WHERE NOT search_is_unspaced(form)), ' ') END
$$;

-- What such a text must match to have all words of a search, the last one as a beginning: `likes`, unless a word has several forms.
CREATE FUNCTION search_patterns("text" TEXT, OUT "likes" TEXT[], OUT "regexes" TEXT[]) LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  last BIGINT;
BEGIN
  SELECT count(*) INTO last FROM search_tokens("text");
  WITH words AS MATERIALIZED (
    SELECT place, ARRAY(SELECT DISTINCT unnest(search_text(word) || search_spellings(word) || joined)) AS forms FROM (
      SELECT place, word, CASE WHEN count(*) OVER chunks > 1 THEN array_to_string(search_split(search_letters(string_agg(word, '') OVER (
        chunks ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING), false)), '') END AS joined
      FROM search_tokens("text") WINDOW chunks AS (PARTITION BY chunk)
    ) tokens
    UNION ALL SELECT 1, ARRAY[form] FROM unnest(search_forms("text", true)) form WHERE last = 0
  )
  SELECT CASE WHEN max(cardinality(forms)) = 1 THEN array_agg('%' || CASE WHEN search_is_unspaced(forms[1]) THEN '' ELSE ' ' END || replace(replace(forms[1], '_', '\_'), '%', '\%')
      || CASE WHEN place < last AND NOT search_is_unspaced(forms[1]) THEN ' %' ELSE '%' END) END,
    array_agg(CASE WHEN search_is_unspaced(forms[1]) THEN '' ELSE ' ' END || '(?:' || array_to_string(forms, '|') || ')'
      || CASE WHEN place < last AND NOT search_is_unspaced(forms[1]) THEN ' ' ELSE '' END)
  INTO "likes", "regexes" FROM words;
  "regexes" := coalesce("regexes", '{}');
END $$;

-- A number of a product without blanks and signs; null for one of fewer than four characters.
CREATE FUNCTION search_code("text" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(code) >= 4 THEN code END
  FROM array_to_string(regexp_split_to_array(lower("text"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+'), '') code
$$;
CREATE INDEX "Product_code_idx" ON "Product"(search_code("sku")) WHERE "sku" IS NOT NULL;
-- The numbers under bar codes of 12 and 13 digits are the same with a 0 before.
CREATE INDEX "Product_gtin_idx" ON "Product"(ltrim("gtin", '0')) WHERE "gtin" IS NOT NULL;

-- The products with this number, written so first. Null for a text that is none.
CREATE FUNCTION products_with_code("text" TEXT) RETURNS INTEGER[] LANGUAGE plpgsql STABLE STRICT SET enable_seqscan = off AS $$
DECLARE
  code CONSTANT TEXT := search_code("text");
  number CONSTANT TEXT := CASE WHEN code ~ '^\d{8,14}$' THEN ltrim(code, '0') END;
  ids INTEGER[];
BEGIN
  IF code IS NULL THEN RETURN NULL; END IF;
  ids := ARRAY(SELECT id FROM "Product" WHERE "sku" IS NOT NULL AND search_code("sku") = code LIMIT 50);
  IF number IS NOT NULL THEN
    ids := ids || ARRAY(SELECT id FROM "Product" WHERE "gtin" IS NOT NULL AND ltrim("gtin", '0') = number LIMIT 50);
  END IF;
  IF ids = '{}' THEN RETURN NULL; END IF;
  RETURN (SELECT array_agg(id ORDER BY NOT coalesce(sku = "text" OR gtin = "text", false), id) FROM "Product" WHERE id = ANY (ids));
END $$;

-- As before, by lists: a regular expression of so many words takes tens of microseconds and, where `malloc` gives its memory back each time,
-- a multiple of that.
CREATE OR REPLACE FUNCTION search_parts("word" TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  FOR size IN REVERSE least(length("word") - 3, 8) .. 3 LOOP
    IF left("word", size) = ANY ('{arm,back,ball,bath,beach,bed,book,camp,candle,coffee,cook,day,desk,dinner,dish,dog,drum,flash,flower,foot,frying,game,garden,hair,hand,head,hiking,jewel,key,kitchen,knee,lamp,lap,leather,lunch,mixing,mouse,music,neck,night,note,oven,over,paint,paper,pencil,phone,photo,picture,pocket,puzzle,rain,rocking,sauce,screw,shirt,shoe,shopping,shower,skate,sketch,smart,snow,soap,soup,speed,sports,steam,stock,stone,stop,story,suit,sun,sweat,swim,table,tea,tennis,tool,tooth,travel,wall,wash,watch,water,wheel,wind,wine,work,wrist}')
      AND substr("word", size + 1) = ANY ('{bag,bags,basket,baskets,bell,bells,belt,belts,board,boards,book,books,boot,boots,bottle,bottles,bowl,bowls,box,boxes,brush,brushes,bucket,buckets,cap,caps,card,cards,case,cases,chain,chains,chair,chairs,clip,clips,clock,clocks,cloth,cloths,coat,coats,cup,cups,dress,driver,drivers,fan,fans,frame,frames,glass,glasses,glove,gloves,gown,gowns,guard,guards,heater,heaters,holder,holders,house,houses,jacket,jackets,jar,jars,kit,kits,knife,knives,lamp,lamps,light,lights,mat,mats,mug,mugs,opener,openers,pack,packs,pan,pans,paper,papers,pen,pens,phone,phones,pot,pots,rack,racket,rackets,racks,robe,robes,ruler,rulers,shade,shades,shirt,shirts,shoe,shoes,stand,stands,stick,sticks,stool,stools,suit,suits,table,tables,towel,towels,tray,trays,ware,watch,watches,wear,wool}')
    THEN RETURN ARRAY[left("word", size), substr("word", size + 1)]; END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- As before, in PL/pgSQL, which keeps its expressions between calls.
CREATE OR REPLACE FUNCTION search_compounds("text" TEXT, "weight" TEXT) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  word TEXT;
  parts TEXT[];
  lexemes TEXT := '';
BEGIN
  FOREACH word IN ARRAY string_to_array("text", ' ') LOOP
    parts := search_parts(word);
    IF parts IS NOT NULL THEN
      lexemes := lexemes || format(' ''+%1$s'':1%2$s ''+%3$s'':1%2$s', search_stem(parts[1]), "weight", search_stem(parts[2]));
    END IF;
  END LOOP;
  RETURN lexemes::tsvector;
END $$;

-- As before, and the other forms of the words.
CREATE OR REPLACE FUNCTION search_title("name" TEXT, "brand" TEXT, "category" TEXT, "alt" TEXT) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  named CONSTANT TEXT := search_text("name");
  shown CONSTANT TEXT := search_text("alt");
BEGIN
  RETURN search_title("name", "brand", "category") || search_compounds(named, 'A') || search_vector(shown) || search_compounds(shown, 'D')
    || search_form_vector("name", true, 'A') || search_form_vector("brand", true, 'B') || search_form_vector("category", true, 'C')
    || search_form_vector("alt", false, 'D');
END $$;

CREATE OR REPLACE FUNCTION search_document("product" "Product") RETURNS "ProductSearch"
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  title CONSTANT tsvector := search_title("product"."name", "product"."brand", "product"."category", "product"."imageAlt");
  tags tsvector := '';
BEGIN
  IF cardinality("product"."tags") > 0 THEN
    tags := array_to_tsvector(ARRAY(SELECT DISTINCT '#' || tag FROM unnest("product"."tags") tag));
  END IF;
  RETURN ("product"."id", "product"."createdAt", left("product"."category", 200), left("product"."brand", 200), "product"."priceCents",
    search_rating("product"."ratingSum", "product"."numReviews"), "product"."numReviews", "product"."countInStock" > 0, title,
    strip(title || search_vector(search_text("product"."description")) || search_form_vector("product"."description", false, 'D')) || tags)::"ProductSearch";
END $$;

-- As before, and other forms of the words.
CREATE OR REPLACE FUNCTION add_search_words("texts" TEXT[]) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "SearchWord"
    SELECT word FROM (
      SELECT string_to_table(search_text(text), ' ') AS word FROM unnest("texts") text
      UNION SELECT form FROM unnest("texts") text, unnest(search_forms(text, true)) form WHERE NOT search_is_plain(text, true) AND NOT search_is_unspaced(form)
    ) words
    WHERE word ~ '^\D{3,30}$' AND NOT EXISTS (SELECT FROM "SearchWord" known WHERE known."word" = words.word)
    ORDER BY word
  ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION product_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."words" := search_words(NEW."name" || ' ' || NEW."brand" || ' ' || NEW."category");
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION user_search_texts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."nameWords" := search_words(NEW."name");
  RETURN NEW;
END $$;

-- Fires after the triggers that say when an order changed: words that are folded anew change no order.
CREATE FUNCTION order_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."buyerName" <> OLD."buyerName" THEN
    NEW."buyerWords" := search_words(NEW."buyerName");
  ELSIF NEW."buyerWords" <> OLD."buyerWords" THEN
    NEW."updatedAt" := OLD."updatedAt";
    NEW."changedAt" := OLD."changedAt";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Order_words" BEFORE INSERT OR UPDATE OF "buyerName", "buyerWords" ON "Order" FOR EACH ROW EXECUTE FUNCTION order_words();

-- A phrase with the forms of its words: each spelling throughout.
CREATE FUNCTION search_phrases("phrases" TEXT[]) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT search_stems(form)) FILTER (WHERE form <> ''), '{}') FROM unnest("phrases") phrase,
    unnest(ARRAY[phrase, array_to_string(search_split(search_letters(phrase, false)), ' ')]) form
$$;

-- As before, by the forms of the words, too.
CREATE OR REPLACE FUNCTION expand_synonyms() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "SearchExpansion" IN EXCLUSIVE MODE;
  DELETE FROM "SearchExpansion";
  INSERT INTO "SearchExpansion"
  WITH RECURSIVE groups AS MATERIALIZED (
    SELECT "id", search_phrases("words") AS words, search_phrases("kinds") AS kinds FROM "SearchSynonym"
  ), leads AS MATERIALIZED (
    SELECT word, "id" FROM groups, unnest(words) word
  ), steps AS (
    SELECT word AS stem, "id" FROM leads
    UNION
    SELECT steps.stem, leads."id" FROM steps JOIN groups USING ("id"), unnest(groups.kinds) kind JOIN leads ON leads.word = kind
  )
  SELECT stem, array_agg(DISTINCT phrase ORDER BY phrase)
  FROM steps JOIN groups USING ("id"), unnest(groups.words || groups.kinds) phrase WHERE phrase <> stem GROUP BY stem;
  PERFORM add_search_words(array_agg(array_to_string("words" || "kinds", ' '))) FROM "SearchSynonym";
  PERFORM pg_notify('catalogue', '*');
  RETURN NULL;
END $$;
-- Expands the synonyms anew.
UPDATE "SearchSynonym" SET "words" = "words" WHERE false;

-- As before, and in another form.
CREATE OR REPLACE FUNCTION is_found_by_search("stem" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE STRICT AS $$
  SELECT EXISTS (
    SELECT FROM unnest("stem" || ARRAY(SELECT unnest("phrases") FROM "SearchExpansion" e WHERE e."stem" = "is_found_by_search"."stem")) phrase
    WHERE is_in_search(array_to_string(ARRAY(SELECT format('(%L | %L)', word, '~' || word) FROM string_to_table(phrase, ' ') word), ' & ')::tsquery))
$$;

-- The further lexemes by which a word is asked for: alternatives divided by `|`, each of lexemes that must all be there, with `*` as
-- beginnings. Those that no product has are left out.
CREATE FUNCTION search_alternatives("written" TEXT, "word" TEXT, "is_beginning" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  ending CONSTANT TEXT := CASE WHEN "is_beginning" THEN '*' ELSE '' END;
  weights CONSTANT TEXT := CASE WHEN "is_beginning" THEN ':*' ELSE '' END;
  spelling TEXT;
  lexeme TEXT;
  pairs TEXT[];
  found TEXT[] := '{}';
BEGIN
  FOREACH spelling IN ARRAY search_spellings("written") LOOP
    IF search_is_unspaced(spelling) THEN
      pairs := search_pairs(spelling, true);
      IF is_in_search(array_to_string(ARRAY(SELECT format('%L', '~' || rtrim(pair, '*')) || CASE WHEN pair LIKE '%*' THEN ':*' ELSE '' END FROM unnest(pairs) pair), ' & ')::tsquery) THEN
        found := found || ('~' || array_to_string(pairs, ' ~'));
      END IF;
    ELSE
      lexeme := CASE WHEN "is_beginning" THEN spelling ELSE search_stem(spelling) END;
      IF is_in_search((quote_literal('~' || lexeme) || weights)::tsquery) THEN found := found || ('~' || lexeme || ending); END IF;
      IF spelling <> "word" AND is_in_search((quote_literal(lexeme) || weights)::tsquery) THEN found := found || (lexeme || ending); END IF;
    END IF;
  END LOOP;
  -- 128gb is found as 128 GB.
  IF "word" ~ '[0-9]' AND "word" ~ '[^0-9]' AND NOT "is_beginning" THEN
    pairs := ARRAY(SELECT match[1] FROM regexp_matches("word", '[0-9]+|[^0-9]+', 'g') match);
    IF is_in_search(array_to_string(ARRAY(SELECT format('%L', part) FROM unnest(pairs) part), ' & ')::tsquery) THEN
      found := found || array_to_string(pairs, ' ');
    END IF;
  END IF;
  RETURN array_to_string(found, '|');
END $$;

-- What the words of a search lead to, as `search_lookup` says it to the previous release. `folds`: for each word of the phrase its further
-- lexemes, as `search_alternatives` has them. `joined`: neighbours as one word; `*` at its end means a beginning. `products`: those
-- whose number `code` is, the same in every row; a row with the place 0 has nothing else. In no order.
CREATE FUNCTION look_up_words("text" TEXT, "code" TEXT, "asked" TEXT[], "is_typing" BOOLEAN)
RETURNS TABLE ("place" INTEGER, "size" INTEGER, "phrase" TEXT, "stem" TEXT, "folds" TEXT[], "phrases" TEXT[], "parts" TEXT, "joined" TEXT,
  "tags" TEXT[], "isKnown" BOOLEAN, "products" INTEGER[])
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  -- Most are, and split at their blanks alone.
  is_plain CONSTANT BOOLEAN := search_is_plain("text", true);
  -- All words, and of those that count their places in these.
  all_words TEXT[];
  all_stems TEXT[];
  all_folds TEXT[];
  chunks INTEGER[];
  counting INTEGER[];
  words TEXT[];
  stems TEXT[];
  known TEXT[];
  coded INTEGER[];
BEGIN
  coded := products_with_code("code");
  IF coded IS NOT NULL THEN
    SELECT array_agg(id ORDER BY at) INTO coded FROM unnest(coded) WITH ORDINALITY AS found (id, at)
    WHERE EXISTS (SELECT FROM "ProductSearch" s WHERE s."productId" = id);
  END IF;
  IF is_plain THEN
    all_words := nullif(array_remove(string_to_array(search_text("text"), ' '), ''), '{}');
    FOR at IN 1 .. coalesce(cardinality(all_words), 0) LOOP
      all_stems[at] := search_stem(all_words[at]);
      all_folds[at] := search_alternatives(all_words[at], all_words[at], "is_typing" AND at = cardinality(all_words));
      chunks[at] := at;
    END LOOP;
  ELSE
    WITH tokens AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY t.place, at) AS place, t.chunk, w.word, CASE WHEN count(*) OVER (PARTITION BY t.place) = 1 THEN t.word ELSE w.word END AS written
      FROM search_tokens("text") t, unnest(array_remove(string_to_array(search_text(t.word), ' '), '')) WITH ORDINALITY AS w (word, at)
    ), pictures AS MATERIALIZED (
      SELECT form AS word, row_number() OVER () + 1000 AS place FROM unnest(CASE WHEN EXISTS (SELECT FROM tokens)
        THEN ARRAY(SELECT DISTINCT e FROM unnest(search_emoji("text")) e WHERE is_in_search(format('%L', '~' || e)::tsquery)) ELSE search_forms("text", true) END) form
    ), every AS (
      SELECT place, chunk, word, search_stem(word) AS stem,
        search_alternatives(written, word, "is_typing" AND place = (SELECT max(place) FROM tokens) AND NOT EXISTS (SELECT FROM pictures)) AS folds
      FROM tokens UNION ALL SELECT place, place::integer, word, word, '~' || word FROM pictures
    )
    SELECT array_agg(word ORDER BY place), array_agg(stem ORDER BY place), array_agg(folds ORDER BY place), array_agg(chunk ORDER BY place)
    INTO all_words, all_stems, all_folds, chunks FROM every;
  END IF;
  IF all_words IS NULL THEN
    IF coded IS NOT NULL THEN
      RETURN QUERY SELECT 0, 0, '', '', '{}'::TEXT[], NULL::TEXT[], NULL, NULL, '{}'::TEXT[], true, coded;
    END IF;
    RETURN;
  END IF;
  counting := ARRAY(SELECT at::integer FROM unnest(all_words) WITH ORDINALITY AS every (word, at) WHERE search_lexemes(word) IS DISTINCT FROM '{}' ORDER BY at);
  IF counting = '{}' THEN counting := ARRAY(SELECT generate_series(1, cardinality(all_words))); END IF;
  words := all_words;
  stems := all_stems;
  IF cardinality(counting) < cardinality(all_words) THEN
    words := ARRAY(SELECT all_words[at] FROM unnest(counting) at);
    stems := ARRAY(SELECT all_stems[at] FROM unnest(counting) at);
  END IF;
  known := ARRAY(SELECT tag FROM unnest("asked") tag WHERE is_in_search(quote_literal('#' || tag)::tsquery));
  RETURN QUERY
  SELECT n.place, n.size, n.phrase, n.stem, ARRAY(SELECT all_folds[at] FROM unnest(counting[n.place : n.place + n.size - 1]) at),
    coalesce(e."phrases", j."phrases", CASE WHEN n.size = 1 AND "is_typing" AND n.place = cardinality(words) AND length(n.phrase) > 2 THEN (
      SELECT array_agg(DISTINCT found) FROM (
        SELECT "phrases" FROM "SearchExpansion" WHERE "stem" >= n.phrase COLLATE "C" AND "stem" < (n.phrase || chr(65533)) COLLATE "C" ORDER BY "stem" LIMIT 8
      ) longer, unnest(longer."phrases") found
    ) END),
    CASE n.size WHEN 1 THEN search_stems(array_to_string(search_parts(n.phrase), ' ')) END,
    CASE WHEN j."phrases" IS NOT NULL OR w."word" IS NOT NULL THEN search_stem(n.joined) END, known,
    w."word" IS NOT NULL OR n.size > 1 OR all_folds[counting[n.place]] <> '' OR is_in_search(format('%L | %L', n.stem, '+' || n.stem)::tsquery), coded
  FROM (
    SELECT place, size, array_to_string(words[place : place + size - 1], ' ') AS phrase,
      array_to_string(stems[place : place + size - 1], ' ') AS stem,
      CASE size WHEN 2 THEN array_to_string(words[place : place + 1], '') END AS joined
    FROM generate_series(1, cardinality(words)) place, generate_series(1, 3) size WHERE place + size - 1 <= cardinality(words)
  ) n
  LEFT JOIN LATERAL (SELECT "phrases" FROM "SearchExpansion" WHERE "stem" = n.stem LIMIT 1) e ON true
  LEFT JOIN LATERAL (SELECT "phrases" FROM "SearchExpansion" WHERE "stem" = search_stem(n.joined) LIMIT 1) j ON n.size = 2
  LEFT JOIN LATERAL (SELECT "word" FROM "SearchWord" WHERE "word" = coalesce(n.joined, n.phrase) LIMIT 1) w ON true
  WHERE n.size = 1 OR e."phrases" IS NOT NULL OR j."phrases" IS NOT NULL OR w."word" IS NOT NULL;
  IF cardinality(all_words) = 1 OR is_plain AND "text" !~ '[0-9]' THEN RETURN; END IF;
  -- Words that only signs divide, and numbers beside letters, as one word; stop words among them count.
  RETURN QUERY
  SELECT c.place, c.size, c.phrase, c.stem, all_folds[c.first : c.last],
    (SELECT e."phrases" FROM "SearchExpansion" e WHERE e."stem" IN (rtrim(c.lexeme, '*'), c.stem) ORDER BY e."stem" = c.stem LIMIT 1), NULL, c.lexeme, known, true, coded
  FROM (
    SELECT DISTINCT spans.first, spans.last, array_position(counting, least_counting) AS place, counted AS size,
      array_to_string(all_words[spans.first : spans.last], ' ') AS phrase, array_to_string(all_stems[spans.first : spans.last], ' ') AS stem,
      CASE WHEN "is_typing" AND spans.last = cardinality(all_words) AND length(joined) > 2 THEN joined || '*' ELSE search_stem(joined) END AS lexeme
    FROM (
      SELECT min(at)::integer AS first, max(at)::integer AS last FROM unnest(chunks) WITH ORDINALITY AS every (chunk, at) GROUP BY chunk HAVING count(*) BETWEEN 2 AND 20
      UNION SELECT at, at + 1 FROM generate_series(1, cardinality(all_words) - 1) at
        WHERE all_words[at] || all_words[at + 1] ~ '[0-9]' AND all_words[at] || all_words[at + 1] ~ '[^0-9]'
    ) spans,
    LATERAL (SELECT min(at) AS least_counting, count(*)::integer AS counted FROM unnest(counting) at WHERE at BETWEEN spans.first AND spans.last) kept,
    LATERAL (SELECT array_to_string(search_split(search_letters(array_to_string(all_words[spans.first : spans.last], ''), false)), '') AS joined) one
    WHERE counted > 0
  ) c
  WHERE is_in_search(CASE WHEN c.lexeme LIKE '%*' THEN format('%1$L:* | %2$L:*', rtrim(c.lexeme, '*'), '~' || rtrim(c.lexeme, '*'))
    ELSE format('%1$L | %2$L', c.lexeme, '~' || c.lexeme) END::tsquery);
END $$;

-- How far the words that were stored before are folded. A migration that folds otherwise raises the version and begins anew.
INSERT INTO "SearchFolding" ("list", "version", "nextId") VALUES ('Product', 1, (SELECT 0 FROM "Product" LIMIT 1)),
  ('User', 1, (SELECT 0 FROM "User" LIMIT 1)), ('Order', 1, (SELECT 0 FROM "Order" LIMIT 1));

-- Folds the next rows of a list, and returns how many it looked at; 0 when all are done.
CREATE FUNCTION fold_words("kind" TEXT, "batch" INTEGER) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  after INTEGER;
  ids INTEGER[];
BEGIN
  SELECT "nextId" INTO after FROM "SearchFolding" WHERE "list" = "kind" AND "nextId" IS NOT NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  EXECUTE format('SELECT ARRAY(SELECT id FROM %I WHERE id > $1 ORDER BY id LIMIT $2)', "kind") INTO ids USING after, "batch";
  IF "kind" = 'Product' THEN
    UPDATE "ProductSearch" s SET "title" = document."title", "words" = document."words"
    FROM "Product" p, search_document(p) document
    WHERE p.id = ANY (ids) AND s."productId" = p.id AND (s."title", s."words") IS DISTINCT FROM (document."title", document."words");
    UPDATE "Product" p SET "words" = search_words("name" || ' ' || "brand" || ' ' || "category")
    WHERE p.id = ANY (ids) AND "words" <> search_words("name" || ' ' || "brand" || ' ' || "category");
    PERFORM add_search_words(array_agg("name" || ' ' || "brand" || ' ' || "category")) FROM "Product" WHERE id = ANY (ids) AND "status" = 'live';
  ELSIF "kind" = 'User' THEN
    UPDATE "User" SET "nameWords" = search_words("name") WHERE id = ANY (ids) AND "nameWords" <> search_words("name");
  ELSE
    UPDATE "Order" SET "buyerWords" = search_words("buyerName") WHERE id = ANY (ids) AND "buyerWords" <> search_words("buyerName");
  END IF;
  UPDATE "SearchFolding" SET "nextId" = CASE WHEN cardinality(ids) = "batch" THEN ids[cardinality(ids)] END WHERE "list" = "kind";
  -- Kept answers to searches may lack products.
  IF cardinality(ids) < "batch" AND "kind" = 'Product' THEN PERFORM pg_notify('catalogue', '*'); END IF;
  RETURN cardinality(ids);
END $$;
