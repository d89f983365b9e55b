-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "SearchSynonym" (
    "id" SERIAL NOT NULL,
    "words" TEXT[] NOT NULL,
    "kinds" TEXT[] NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SearchSynonym_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchExpansion" (
    "stem" TEXT COLLATE "C" NOT NULL,
    "phrases" TEXT[] NOT NULL,

    CONSTRAINT "SearchExpansion_pkey" PRIMARY KEY ("stem")
);

-- CreateTable
CREATE TABLE "SearchMiss" (
    "day" DATE NOT NULL,
    "words" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "SearchMiss_pkey" PRIMARY KEY ("day","words")
);

-- Written by hand. The stem of a word in the form of `search_text`; a stop word is its own.
CREATE FUNCTION search_stem("word" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', "word"))[1], "word")
$$;

-- The stems of a phrase, without stop words unless there are no others.
CREATE FUNCTION search_stems("phrase" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(search_stem(word), ' ' ORDER BY place) FILTER (WHERE ts_lexize('pg_catalog.english_stem', word) <> '{}'),
    "phrase")
  FROM string_to_table("phrase", ' ') WITH ORDINALITY AS words (word, place)
$$;

-- The two parts of a compound, such as hand and bag; null for any other word. Only known words are parts, so a word that happens to
-- contain another one (cabbage) is not split.
CREATE FUNCTION search_parts("word" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_match("word", '^(arm|back|ball|bath|beach|bed|book|camp|candle|coffee|cook|day|desk|dinner|dish|dog|drum|flash|flower|foot|frying|game|garden|hair|hand|head|hiking|jewel|key|kitchen|knee|lamp|lap|leather|lunch|mixing|mouse|music|neck|night|note|oven|over|paint|paper|pencil|phone|photo|picture|pocket|puzzle|rain|rocking|sauce|screw|shirt|shoe|shopping|shower|skate|sketch|smart|snow|soap|soup|speed|sports|steam|stock|stone|stop|story|suit|sun|sweat|swim|table|tea|tennis|tool|tooth|travel|wall|wash|watch|water|wheel|wind|wine|work|wrist)(bag|bags|basket|baskets|bell|bells|belt|belts|board|boards|book|books|boot|boots|bottle|bottles|bowl|bowls|box|boxes|brush|brushes|bucket|buckets|cap|caps|card|cards|case|cases|chain|chains|chair|chairs|clip|clips|clock|clocks|cloth|cloths|coat|coats|cup|cups|dress|driver|drivers|fan|fans|frame|frames|glass|glasses|glove|gloves|gown|gowns|guard|guards|heater|heaters|holder|holders|house|houses|jacket|jackets|jar|jars|kit|kits|knife|knives|lamp|lamps|light|lights|mat|mats|mug|mugs|opener|openers|pack|packs|pan|pans|paper|papers|pen|pens|phone|phones|pot|pots|rack|racket|rackets|racks|robe|robes|ruler|rulers|shade|shades|shirt|shirts|shoe|shoes|stand|stands|stick|sticks|stool|stools|suit|suits|table|tables|towel|towels|tray|trays|ware|watch|watches|wear|wool)$')
$$;

-- The parts of a text's compounds as lexemes that begin with `+`.
CREATE FUNCTION search_compounds("text" TEXT, "weight" TEXT) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(format('''+%s'':1%s', search_stem(part), "weight"), ' '), '')::tsvector
  FROM string_to_table("text", ' ') word, unnest(search_parts(word)) part
$$;

-- The words of a product's name (weight A), brand (B), category (C) and alternative text (D), by which the results are ranked.
CREATE FUNCTION search_title("name" TEXT, "brand" TEXT, "category" TEXT, "alt" TEXT) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_title("name", "brand", "category") || search_compounds(search_text("name"), 'A')
    || search_vector(search_text("alt")) || search_compounds(search_text("alt"), 'D')
$$;

CREATE OR REPLACE FUNCTION search_document("product" "Product") RETURNS "ProductSearch"
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "product"."id", "product"."createdAt", left("product"."category", 200), left("product"."brand", 200), "product"."priceCents",
    search_rating("product"."ratingSum", "product"."numReviews"), "product"."numReviews", "product"."countInStock" > 0,
    title, strip(title || search_vector(search_text("product"."description")))
      || array_to_tsvector(ARRAY(SELECT DISTINCT '#' || tag FROM unnest("product"."tags") tag))
  FROM search_title("product"."name", "product"."brand", "product"."category", "product"."imageAlt") title
$$;

DROP TRIGGER "Product_search_texts" ON "Product";
CREATE TRIGGER "Product_search_texts" AFTER UPDATE OF "name", "brand", "category", "description", "imageAlt", "tags" ON "Product"
  FOR EACH ROW
  WHEN ((OLD."name", OLD."brand", OLD."category", OLD."description", OLD."imageAlt", OLD."tags")
    IS DISTINCT FROM (NEW."name", NEW."brand", NEW."category", NEW."description", NEW."imageAlt", NEW."tags"))
  EXECUTE FUNCTION index_changed_texts();

UPDATE "ProductSearch" s SET "title" = document."title", "words" = document."words"
FROM "Product" p, search_document(p) document WHERE p."id" = s."productId";

-- Each phrase is in the form of `search_text` and has at most three words: more are not looked up.
CREATE FUNCTION are_search_phrases("phrases" TEXT[]) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(bool_and(phrase = search_text(phrase) AND phrase ~ '^[^ ]+( [^ ]+){0,2}$' AND length(phrase) <= 60), true)
  FROM unnest("phrases") phrase
$$;
ALTER TABLE "SearchSynonym" ADD CONSTRAINT "SearchSynonym_phrases_check"
  CHECK (are_search_phrases("words") AND are_search_phrases("kinds")
    AND cardinality("words") BETWEEN 1 AND 60 AND cardinality("kinds") <= 60 AND cardinality("words") + cardinality("kinds") > 1);

-- Follows all kinds through: a word finds its equals and kinds, and what those find. All anew, because an edit of one
-- group changes what others lead to; one writer after the other. A misspelt word may have meant one of them.
CREATE FUNCTION expand_synonyms() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "SearchExpansion" IN EXCLUSIVE MODE;
  DELETE FROM "SearchExpansion";
  INSERT INTO "SearchExpansion"
  WITH RECURSIVE groups AS MATERIALIZED (
    SELECT "id", ARRAY(SELECT search_stems(word) FROM unnest("words") word) AS words,
      ARRAY(SELECT search_stems(kind) FROM unnest("kinds") kind) AS kinds
    FROM "SearchSynonym"
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
CREATE TRIGGER "SearchSynonym_expand" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "SearchSynonym"
  FOR EACH STATEMENT EXECUTE FUNCTION expand_synonyms();

-- What the words of a search lead to: a row for each word, and for phrases of two or three that mean something together. `phrases`: what
-- they find beyond themselves; stop words are left out, unless there are no others. `parts`: of a compound; `joined`: two words as one;
-- `tags`: those of `asked` that some product has; not `isKnown`: no product has the word. While the last word is being typed it also leads to what longer ones do. One plan for
-- all values, by index whatever the statistics say: planning takes longer than the lookup.
CREATE FUNCTION search_lookup("text" TEXT, "asked" TEXT[], "is_typing" BOOLEAN)
RETURNS TABLE ("place" INTEGER, "size" INTEGER, "phrase" TEXT, "stem" TEXT, "phrases" TEXT[], "parts" TEXT, "joined" TEXT, "tags" TEXT[],
  "isKnown" BOOLEAN)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  words TEXT[] := array_remove(string_to_array(search_text("text"), ' '), '');
  stems TEXT[];
  known TEXT[];
BEGIN
  SELECT coalesce(array_agg(word ORDER BY place) FILTER (WHERE lexemes IS DISTINCT FROM '{}'), words),
    coalesce(array_agg(coalesce(lexemes[1], word) ORDER BY place) FILTER (WHERE lexemes IS DISTINCT FROM '{}'), words)
  INTO words, stems
  FROM unnest(words) WITH ORDINALITY AS every (word, place), ts_lexize('pg_catalog.english_stem', word) lexemes;
  known := ARRAY(SELECT tag FROM unnest("asked") tag WHERE is_in_search(quote_literal('#' || tag)::tsquery));
  RETURN QUERY
  SELECT n.place, n.size, n.phrase, n.stem,
    coalesce(e."phrases", j."phrases", CASE WHEN n.size = 1 AND "is_typing" AND n.place = cardinality(words) AND length(n.phrase) > 2 THEN (
      SELECT array_agg(DISTINCT found) FROM (
        SELECT "phrases" FROM "SearchExpansion" WHERE "stem" >= n.phrase COLLATE "C" AND "stem" < (n.phrase || chr(65533)) COLLATE "C" ORDER BY "stem" LIMIT 8
      ) longer, unnest(longer."phrases") found
    ) END),
    CASE n.size WHEN 1 THEN search_stems(array_to_string(search_parts(n.phrase), ' ')) END,
    CASE WHEN j."phrases" IS NOT NULL OR w."word" IS NOT NULL THEN search_stem(n.joined) END, known,
    w."word" IS NOT NULL OR n.size > 1 OR is_in_search(format('%L | %L', n.stem, '+' || n.stem)::tsquery)
  FROM (
    SELECT place, size, array_to_string(words[place : place + size - 1], ' ') AS phrase,
      array_to_string(stems[place : place + size - 1], ' ') AS stem,
      CASE size WHEN 2 THEN array_to_string(words[place : place + 1], '') END AS joined
    FROM generate_series(1, cardinality(words)) place, generate_series(1, 3) size WHERE place + size - 1 <= cardinality(words)
  ) n
  LEFT JOIN LATERAL (SELECT "phrases" FROM "SearchExpansion" WHERE "stem" = n.stem LIMIT 1) e ON true
  LEFT JOIN LATERAL (SELECT "phrases" FROM "SearchExpansion" WHERE "stem" = search_stem(n.joined) LIMIT 1) j ON n.size = 2
  LEFT JOIN LATERAL (SELECT "word" FROM "SearchWord" WHERE "word" = coalesce(n.joined, n.phrase) LIMIT 1) w ON true
  WHERE n.size = 1 OR e."phrases" IS NOT NULL OR j."phrases" IS NOT NULL OR w."word" IS NOT NULL
  ORDER BY 1, 2;
END $$;

-- Whether a phrase finds some product: its stems, or one of those that it leads to.
CREATE FUNCTION is_found_by_search("stem" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE STRICT AS $$
  SELECT EXISTS (
    SELECT FROM unnest("stem" || ARRAY(SELECT unnest("phrases") FROM "SearchExpansion" e WHERE e."stem" = "is_found_by_search"."stem")) phrase
    WHERE is_in_search(array_to_string(ARRAY(SELECT quote_literal(word) FROM string_to_table(phrase, ' ') word), ' & ')::tsquery))
$$;

-- The words most similar to a misspelt one, of those that find some product; none without the extension.
CREATE OR REPLACE FUNCTION similar_search_words("misspelt" TEXT) RETURNS SETOF TEXT
LANGUAGE plpgsql STABLE STRICT SET pg_trgm.similarity_threshold = 0.2 AS $$
BEGIN
  IF to_regproc('similarity') IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT near."word" FROM (
      SELECT w."word", similarity(w."word", "misspelt") AS likeness FROM "SearchWord" w WHERE w."word" % "misspelt"
      ORDER BY likeness DESC, w."word" LIMIT 20) near
    WHERE is_found_by_search(search_stem(near."word")) ORDER BY near.likeness DESC, near."word";
END $$;

-- Common words of British and American shops. Kinds are found by the words, but do not find them.
INSERT INTO "SearchSynonym" ("words", "kinds") VALUES
  ('{sofa,couch,settee,loveseat,divan}', '{}'),
  ('{"sofa bed",sofabed,futon}', '{}'),
  ('{furniture,furnishings}', '{sofa,"sofa bed",armchair,chair,stool,bench,table,desk,bookcase,wardrobe,cabinet,dresser,bed,shelf,nightstand,ottoman}'),
  ('{seat,seating}', '{sofa,armchair,chair,stool,bench}'),
  ('{armchair,"easy chair","lounge chair",recliner}', '{}'),
  ('{chair}', '{armchair,"dining chair","office chair","rocking chair","deck chair"}'),
  ('{stool,footstool,"bar stool"}', '{}'),
  ('{table}', '{"coffee table","dining table","side table","bedside table"}'),
  ('{bookcase,bookshelf,"book shelf"}', '{}'),
  ('{shelf,shelves,shelving}', '{bookcase}'),
  ('{wardrobe,closet,armoire}', '{}'),
  ('{cupboard,cabinet,sideboard}', '{}'),
  ('{dresser,"chest of drawers",drawers}', '{}'),
  ('{nightstand,"bedside table","night table"}', '{}'),
  ('{bed,bedstead}', '{"bunk bed","sofa bed"}'),
  ('{crib,cot,"baby bed"}', '{}'),
  ('{desk,"writing table",bureau}', '{}'),
  ('{bench,pew}', '{}'),
  ('{ottoman,pouf,pouffe}', '{}'),
  ('{"living room",lounge,"sitting room"}', '{sofa,armchair,"coffee table","floor lamp",television}'),
  ('{bedroom}', '{bed,wardrobe,nightstand,duvet,"alarm clock"}'),
  ('{"dining room"}', '{"dining table","dining chair"}'),
  ('{light}', '{lamp,flashlight,lantern,chandelier,spotlight,"fairy lights",bulb}'),
  ('{lamp}', '{"floor lamp","table lamp","desk lamp","ceiling lamp","night light"}'),
  ('{"floor lamp","standard lamp","standing lamp",uplighter}', '{}'),
  ('{"table lamp","bedside lamp"}', '{}'),
  ('{"desk lamp","reading lamp","work lamp"}', '{}'),
  ('{bulb,"light bulb",lightbulb}', '{}'),
  ('{lampshade,"lamp shade"}', '{}'),
  ('{flashlight,torch,"pocket lamp"}', '{}'),
  ('{headlamp,"head torch",headtorch}', '{}'),
  ('{lantern,"camping lantern"}', '{}'),
  ('{"fairy lights","string lights"}', '{}'),
  ('{candle}', '{"pillar candle",tealight,"tea light","scented candle"}'),
  ('{candlestick,"candle holder",candleholder}', '{}'),
  ('{decor,decoration,ornament,"home accessories"}', '{candle,vase,mirror,"picture frame",cushion,clock,rug,plant,candlestick}'),
  ('{mirror,"looking glass"}', '{}'),
  ('{"picture frame","photo frame"}', '{}'),
  ('{picture,"wall art",artwork,poster}', '{}'),
  ('{vase,"flower vase"}', '{}'),
  ('{cushion,"throw pillow"}', '{}'),
  ('{pillow}', '{cushion}'),
  ('{rug,carpet}', '{mat}'),
  ('{curtain,drape}', '{}'),
  ('{blind,"roller blind","window shade"}', '{}'),
  ('{blanket,throw}', '{}'),
  ('{duvet,comforter,quilt}', '{}'),
  ('{bedding,"bed linen",bedclothes}', '{duvet,sheet,pillowcase,pillow,blanket}'),
  ('{towel}', '{"bath towel","tea towel"}'),
  ('{"tea towel","dish towel",dishcloth}', '{}'),
  ('{bathrobe,"dressing gown",robe}', '{}'),
  ('{basket,hamper}', '{}'),
  ('{clock}', '{"alarm clock","wall clock","cuckoo clock"}'),
  ('{"alarm clock",alarm,"wake up clock"}', '{}'),
  ('{storage}', '{basket,box,shelf,toolbox,chest}'),
  ('{plant,houseplant,"pot plant","indoor plant","potted plant"}', '{ficus,bonsai,succulent,cactus,fern,palm,orchid}'),
  ('{ficus,"fig tree","weeping fig"}', '{}'),
  ('{cactus,cacti,succulent}', '{}'),
  ('{flowerpot,"flower pot","plant pot",planter}', '{}'),
  ('{garden,gardening}', '{plant,"watering can",spade,rake,hose,lawnmower,trowel,flowerpot}'),
  ('{lawnmower,"lawn mower",mower}', '{}'),
  ('{spade,shovel}', '{}'),
  ('{hose,hosepipe,"garden hose"}', '{}'),
  ('{secateurs,"pruning shears",pruner}', '{}'),
  ('{wheelbarrow,barrow}', '{}'),
  ('{barbecue,bbq,grill}', '{}'),
  ('{hammock,"hanging chair"}', '{}'),
  ('{cup,mug,teacup,"tea cup","coffee cup","coffee mug",beaker}', '{}'),
  ('{teapot,"tea pot","tea kettle"}', '{}'),
  ('{kettle,"electric kettle"}', '{}'),
  ('{"coffee maker","coffee machine","espresso machine",coffeemaker,"moka pot"}', '{}'),
  ('{pan}', '{skillet,saucepan,wok,"roasting tin",stockpot}'),
  ('{skillet,"frying pan","fry pan",frypan}', '{}'),
  ('{saucepan,"cooking pot"}', '{stockpot}'),
  ('{stockpot,"stock pot","soup pot",stewpot,casserole,"dutch oven"}', '{}'),
  ('{pot}', '{teapot,stockpot,saucepan,flowerpot}'),
  ('{cookware,"pots and pans"}', '{skillet,saucepan,stockpot,wok,pan}'),
  ('{kitchenware,"kitchen utensils",utensil}', '{cookware,"mixing bowl",knife,spatula,whisk,ladle,timer,teapot,cup}'),
  ('{cook}', '{skillet,stockpot,saucepan,"chopping board",knife,"kitchen timer"}'),
  ('{bake,bakeware}', '{"mixing bowl","rolling pin","cake tin","baking tray","kitchen timer","kitchen scale"}'),
  ('{"mixing bowl","bowl set","batter bowl"}', '{}'),
  ('{bowl}', '{"mixing bowl","salad bowl","soup bowl"}'),
  ('{plate,dish}', '{}'),
  ('{crockery,dinnerware,tableware,dishes}', '{plate,bowl,cup,saucer,teapot,jug}'),
  ('{cutlery,flatware,silverware}', '{knife,fork,spoon}'),
  ('{knife,knives}', '{}'),
  ('{"chopping board","cutting board"}', '{}'),
  ('{spoon}', '{ladle,teaspoon}'),
  ('{spatula,turner,"fish slice"}', '{}'),
  ('{"tin opener","can opener"}', '{}'),
  ('{corkscrew,"bottle opener"}', '{}'),
  ('{jug,pitcher}', '{}'),
  ('{"drinking glass",tumbler,glassware,"wine glass"}', '{}'),
  ('{bottle}', '{"water bottle",flask}'),
  ('{"water bottle","drinks bottle"}', '{}'),
  ('{flask,thermos,"vacuum flask"}', '{}'),
  ('{lunchbox,"lunch box","bento box"}', '{}'),
  ('{"kitchen timer",timer,"egg timer","cooking timer"}', '{}'),
  ('{"kitchen scale",scales,"weighing scales"}', '{}'),
  ('{toaster,"toaster oven"}', '{}'),
  ('{blender,liquidiser,"smoothie maker"}', '{}'),
  ('{mixer,"food mixer","stand mixer"}', '{}'),
  ('{oven,cooker,stove,hob}', '{}'),
  ('{fridge,refrigerator}', '{}'),
  ('{freezer,"deep freezer"}', '{}'),
  ('{dishwasher,"dish washer"}', '{}'),
  ('{microwave,"microwave oven"}', '{}'),
  ('{tap,faucet}', '{}'),
  ('{apron,pinafore}', '{}'),
  ('{"oven glove","oven mitt"}', '{}'),
  ('{"storage jar",canister,"food container"}', '{}'),
  ('{"vacuum cleaner",vacuum,hoover}', '{}'),
  ('{broom,"sweeping brush"}', '{}'),
  ('{mop,"floor mop"}', '{}'),
  ('{bin,"rubbish bin","trash can","garbage can",dustbin,wastebasket}', '{}'),
  ('{"washing machine",washer}', '{}'),
  ('{dryer,"tumble dryer"}', '{}'),
  ('{"clothes horse","drying rack"}', '{}'),
  ('{laundry}', '{"washing machine",dryer,"laundry basket"}'),
  ('{television,tv,telly,"tv set",flatscreen,"flat screen","smart tv"}', '{}'),
  ('{tvs,televisions,tellies}', '{}'),
  ('{electronics,gadget,tech}', '{television,laptop,smartphone,headphones,camera,radio,speaker,tablet,smartwatch,console,microphone,controller}'),
  ('{computer,pc}', '{laptop,desktop,tablet}'),
  ('{laptop,"notebook computer","laptop computer",macbook,chromebook}', '{}'),
  ('{desktop,"desktop computer"}', '{}'),
  ('{tablet,"tablet computer",ipad}', '{}'),
  ('{monitor,"computer screen",display}', '{}'),
  ('{screen}', '{monitor,television}'),
  ('{keyboard}', '{"computer keyboard"}'),
  ('{"computer mouse",mouse}', '{}'),
  ('{"computer accessories"}', '{keyboard,"computer mouse",webcam,monitor,headset}'),
  ('{printer,"laser printer",inkjet}', '{}'),
  ('{phone,mobile,"mobile phone","cell phone",cellphone,smartphone,handset,iphone,"smart phone"}', '{}'),
  ('{telephone,landline}', '{phone}'),
  ('{charger,"power adapter","charging cable"}', '{}'),
  ('{"power bank",powerbank,"portable charger"}', '{}'),
  ('{headphones,headset,earphones}', '{earbuds,"over ear headphones"}'),
  ('{earbuds,"in ear headphones",earpods}', '{}'),
  ('{earphones,earbuds}', '{}'),
  ('{speaker,loudspeaker,soundbar}', '{}'),
  ('{radio,"wireless radio","dab radio","transistor radio"}', '{}'),
  ('{stereo,"hi fi",hifi,"sound system"}', '{}'),
  ('{audio}', '{headphones,speaker,radio,microphone,"record player"}'),
  ('{"record player",turntable,gramophone}', '{}'),
  ('{microphone,mic,mike}', '{}'),
  ('{podcast,podcasting,streaming}', '{microphone}'),
  ('{camera,"digital camera","photo camera"}', '{}'),
  ('{photo,photography,photographer}', '{camera,tripod,lens}'),
  ('{webcam,"web camera"}', '{}'),
  ('{camcorder,"video camera"}', '{}'),
  ('{projector,beamer}', '{}'),
  ('{controller,gamepad,"game pad",joystick,joypad,"game controller"}', '{}'),
  ('{"games console","game console",console,"video game console"}', '{}'),
  ('{game,"video game"}', '{"board game","card game",puzzle,chess,dice}'),
  ('{"video games",videogame}', '{controller,console}'),
  ('{smartwatch,"smart watch","fitness tracker"}', '{}'),
  ('{"memory stick","usb stick","flash drive"}', '{}'),
  ('{"hard drive","hard disk"}', '{}'),
  ('{router,modem}', '{}'),
  ('{battery,batteries}', '{}'),
  ('{"extension lead","extension cord","power strip"}', '{}'),
  ('{instrument,"musical instrument"}', '{guitar,violin,piano,drum,trumpet,saxophone,flute,clarinet,xylophone,ukulele,harmonica,accordion,recorder,cello}'),
  ('{"brass instrument"}', '{trumpet,saxophone,trombone,tuba}'),
  ('{"wind instrument",woodwind}', '{flute,clarinet,saxophone,recorder}'),
  ('{"string instrument","stringed instrument"}', '{guitar,violin,cello,ukulele}'),
  ('{guitar}', '{"electric guitar","acoustic guitar",bass}'),
  ('{violin,fiddle}', '{}'),
  ('{piano,"grand piano","upright piano"}', '{}'),
  ('{saxophone,sax,"alto sax"}', '{}'),
  ('{trumpet,bugle,cornet}', '{}'),
  ('{horn}', '{trumpet,saxophone}'),
  ('{percussion,drums}', '{drum,snare,xylophone,tambourine}'),
  ('{drum}', '{snare,"hand drum","drum kit"}'),
  ('{"drum kit","drum set"}', '{snare}'),
  ('{snare,"snare drum"}', '{}'),
  ('{"hand drum",djembe,bongo,conga}', '{}'),
  ('{xylophone,glockenspiel}', '{}'),
  ('{harmonica,"mouth organ"}', '{}'),
  ('{ukulele,uke}', '{}'),
  ('{musician}', '{instrument}'),
  ('{clothes,clothing,apparel,garment,wear,menswear,womenswear}', '{coat,jacket,dress,shirt,"t shirt",trousers,jeans,skirt,jumper,sweatshirt,scarf,glove,hat,socks,suit,shorts}'),
  ('{outerwear}', '{coat,jacket}'),
  ('{coat}', '{overcoat,raincoat,parka}'),
  ('{overcoat,"winter coat","trench coat",topcoat}', '{}'),
  ('{jacket}', '{blazer,anorak,overcoat}'),
  ('{raincoat,mac,mackintosh,"rain jacket",cagoule}', '{}'),
  ('{blazer,"sports jacket"}', '{}'),
  ('{trousers,slacks,chinos}', '{}'),
  ('{pants}', '{trousers,underwear}'),
  ('{jeans,denims}', '{}'),
  ('{jumper,sweater,pullover,jersey}', '{}'),
  ('{cardigan,"knit jacket"}', '{}'),
  ('{hoodie,"hooded sweatshirt",hoody}', '{}'),
  ('{sweatshirt,hoodie}', '{}'),
  ('{"t shirt",tee,tshirt,"tee shirt"}', '{}'),
  ('{shirt}', '{"t shirt",blouse}'),
  ('{waistcoat,gilet}', '{}'),
  ('{dress,frock,gown}', '{}'),
  ('{swimsuit,"bathing suit","swimming costume"}', '{bikini}'),
  ('{"swimming trunks","swim shorts",trunks}', '{}'),
  ('{underwear,lingerie,undies}', '{bra,briefs,boxers}'),
  ('{briefs,knickers,panties}', '{}'),
  ('{vest,undershirt,"tank top"}', '{}'),
  ('{tights,pantyhose,stockings}', '{}'),
  ('{pyjamas,pajamas,pjs,nightwear}', '{}'),
  ('{tracksuit,"jogging suit"}', '{}'),
  ('{dungarees,overalls}', '{}'),
  ('{braces,suspenders}', '{}'),
  ('{scarf,scarves,muffler,neckerchief}', '{}'),
  ('{shawl,stole}', '{}'),
  ('{glove,gloves,mittens,mitts}', '{}'),
  ('{hat,headwear}', '{cap,beanie,"straw hat"}'),
  ('{beanie,"woolly hat","bobble hat"}', '{}'),
  ('{cap,"baseball cap"}', '{}'),
  ('{tie,necktie}', '{}'),
  ('{belt,"waist belt"}', '{}'),
  ('{sunglasses,shades,sunnies,"sun glasses"}', '{}'),
  ('{glasses,eyeglasses,spectacles,eyewear}', '{sunglasses}'),
  ('{umbrella,brolly,parasol}', '{}'),
  ('{shoe,footwear}', '{boots,trainers,"running shoes",sandals,slippers,"high heels",loafers}'),
  ('{"running shoes",trainers,sneakers,"tennis shoes","gym shoes","running trainers",plimsolls}', '{}'),
  ('{run,jog,jogger}', '{"running shoes"}'),
  ('{boots}', '{"hiking boots","wellington boots","ankle boots"}'),
  ('{"hiking boots","walking boots","hiking shoes","walking shoes","trekking boots"}', '{}'),
  ('{"wellington boots",wellies,"rubber boots","rain boots"}', '{}'),
  ('{slippers,"house shoes"}', '{}'),
  ('{sandals,"flip flops"}', '{}'),
  ('{"high heels",heels,stilettos}', '{}'),
  ('{bag}', '{handbag,backpack,"shoulder bag","tote bag",suitcase,"duffel bag",satchel,"messenger bag","school bag"}'),
  ('{backpack,rucksack,knapsack,daypack,"day pack","back pack"}', '{}'),
  ('{"school bag",schoolbag,satchel,"book bag"}', '{backpack}'),
  ('{"laptop bag","laptop sleeve"}', '{}'),
  ('{"laptop bag"}', '{backpack}'),
  ('{handbag,"hand bag","ladies bag"}', '{}'),
  ('{purse}', '{handbag,wallet}'),
  ('{wallet,billfold,"card holder"}', '{}'),
  ('{suitcase,luggage,"travel bag","trolley case"}', '{}'),
  ('{luggage}', '{backpack,"duffel bag"}'),
  ('{"duffel bag",holdall,"sports bag","gym bag"}', '{}'),
  ('{"tote bag",shopper,"shopping bag"}', '{}'),
  ('{jewellery,jewelry,jewels,bling}', '{ring,necklace,bracelet,earrings,brooch,pendant}'),
  ('{necklace,"chain necklace",pendant}', '{}'),
  ('{bracelet,bangle}', '{}'),
  ('{earrings,"ear rings"}', '{}'),
  ('{ring}', '{"engagement ring","wedding ring"}'),
  ('{"engagement ring",solitaire,"solitaire ring"}', '{}'),
  ('{watch,wristwatch,"wrist watch",timepiece}', '{}'),
  ('{toy,plaything}', '{"teddy bear",doll,kite,puzzle,"yo yo","toy train","building blocks","toy car","spinning top","wooden biplane"}'),
  ('{"teddy bear",teddy,teddybear,bear,"cuddly toy","soft toy","stuffed animal",plush,plushie,"stuffed toy"}', '{}'),
  ('{doll,dolly}', '{}'),
  ('{"dolls house",dollhouse,"doll house"}', '{}'),
  ('{"building blocks",bricks,"toy bricks"}', '{}'),
  ('{"toy train","train set","model railway"}', '{}'),
  ('{puzzle,jigsaw,"jigsaw puzzle"}', '{}'),
  ('{"yo yo",yoyo}', '{}'),
  ('{kite,"stunt kite"}', '{}'),
  ('{"board game","parlour game"}', '{chess,draughts,backgammon}'),
  ('{chess,"chess set",chessboard,"chess board"}', '{}'),
  ('{draughts,checkers}', '{}'),
  ('{dice,die}', '{}'),
  ('{"card game","playing cards","deck of cards"}', '{}'),
  ('{pram,stroller,pushchair,buggy,"baby carriage"}', '{}'),
  ('{nappy,nappies,diaper}', '{}'),
  ('{dummy,pacifier,soother}', '{}'),
  ('{"high chair",highchair}', '{}'),
  ('{baby}', '{pram,nappy,crib,dummy,rattle,"teddy bear"}'),
  ('{play}', '{toy}'),
  ('{book}', '{novel,cookbook,"picture book",comic}'),
  ('{novel,fiction,story,storybook,paperback,hardback}', '{}'),
  ('{read}', '{book,novel}'),
  ('{notebook,notepad,"jot pad","exercise book","writing pad",jotter}', '{}'),
  ('{diary,journal,"day planner"}', '{notebook}'),
  ('{stationery,"office supplies","school supplies"}', '{pen,pencil,notebook,envelope,eraser,stapler,ruler}'),
  ('{write}', '{pen,pencil,notebook}'),
  ('{pen}', '{"fountain pen","ballpoint pen"}'),
  ('{"ballpoint pen",biro,"ball pen"}', '{pen}'),
  ('{"fountain pen","ink pen","calligraphy pen"}', '{}'),
  ('{pencil,"coloured pencil","colored pencil"}', '{}'),
  ('{eraser,"rubber eraser"}', '{}'),
  ('{"felt tip",marker,"felt pen"}', '{}'),
  ('{"sticky tape",sellotape,"scotch tape","adhesive tape"}', '{}'),
  ('{"paper clip",paperclip}', '{}'),
  ('{calendar,"wall calendar"}', '{}'),
  ('{"art supplies",artist,"artists supplies","arts and crafts"}', '{paintbrush,palette,easel,canvas,pencil,watercolour}'),
  ('{paint}', '{paintbrush,palette,easel,watercolour}'),
  ('{watercolour,watercolor,aquarelle}', '{paintbrush,palette}'),
  ('{draw,sketch}', '{pencil,sketchbook,pen}'),
  ('{sketchbook,"sketch book","sketch pad"}', '{}'),
  ('{paintbrush,"paint brush","artists brush"}', '{}'),
  ('{brush}', '{paintbrush,toothbrush,hairbrush}'),
  ('{palette,"paint palette","mixing palette"}', '{}'),
  ('{craft}', '{paintbrush,scissors,glue}'),
  ('{tool,"hand tool",diy,handyman,workshop}', '{hammer,screwdriver,spanner,pliers,saw,drill,toolbox,"tape measure",flashlight}'),
  ('{toolbox,"tool box",toolkit,"tool kit","tool chest","tool case"}', '{}'),
  ('{hammer,"claw hammer"}', '{}'),
  ('{screwdriver,"screw driver"}', '{}'),
  ('{spanner,wrench}', '{}'),
  ('{pliers,pincers}', '{}'),
  ('{drill,"power drill","cordless drill"}', '{}'),
  ('{"tape measure","measuring tape"}', '{}'),
  ('{"spirit level","bubble level"}', '{}'),
  ('{ladder,stepladder}', '{}'),
  ('{screw,fastener}', '{}'),
  ('{sandpaper,glasspaper}', '{}'),
  ('{"nail varnish","nail polish"}', '{}'),
  ('{camp,"camping gear",campsite}', '{tent,"sleeping bag",lantern,flashlight,"camping stove",headlamp}'),
  ('{hike,trek,trekking}', '{"hiking boots",backpack,compass,tent}'),
  ('{"outdoor gear"}', '{tent,backpack,"hiking boots",compass}'),
  ('{tent,bivouac}', '{}'),
  ('{"sleeping bag","camping quilt"}', '{}'),
  ('{navigation,orienteering}', '{compass}'),
  ('{astronomy,stargazing}', '{telescope}'),
  ('{telescope,spyglass}', '{}'),
  ('{binoculars,"field glasses"}', '{}'),
  ('{bicycle,bike,cycle,cycling,"push bike",pushbike,"city bike",bycicle}', '{"mountain bike"}'),
  ('{"mountain bike",mtb}', '{}'),
  ('{"bike helmet","cycle helmet","bicycle helmet"}', '{}'),
  ('{scooter,"kick scooter"}', '{}'),
  ('{skateboard,"skate board",longboard}', '{}'),
  ('{skating,skate}', '{skateboard,"roller skates"}'),
  ('{"roller skates","inline skates",rollerblades}', '{}'),
  ('{racket,racquet,"tennis racket","tennis racquet"}', '{}'),
  ('{tennis}', '{racket}'),
  ('{football,"soccer ball"}', '{}'),
  ('{sport,"sports equipment"}', '{racket,bicycle,skateboard,football,dumbbell}'),
  ('{fitness,gym,workout,exercise}', '{dumbbell,"running shoes","yoga mat"}'),
  ('{dumbbell,"hand weight"}', '{}'),
  ('{"yoga mat","exercise mat"}', '{}'),
  ('{"fishing rod","fishing pole"}', '{}'),
  ('{"swimming goggles","swim goggles"}', '{}'),
  ('{travel}', '{suitcase,backpack,"travel adapter"}'),
  ('{rain}', '{umbrella,raincoat,"wellington boots"}'),
  ('{winter}', '{scarf,gloves,overcoat,beanie}'),
  ('{summer}', '{sunglasses,"straw hat",sandals}'),
  ('{party}', '{candle,"board game"}'),
  ('{study}', '{desk,"desk lamp",notebook,pen,laptop}'),
  ('{"pet supplies",pets}', '{"dog lead","cat litter","pet bed"}'),
  ('{"dog lead","dog leash",leash}', '{}'),
  ('{perfume,fragrance,"eau de parfum"}', '{}'),
  ('{aftershave,cologne}', '{}'),
  ('{moisturiser,moisturizer,"face cream"}', '{}'),
  ('{hairdryer,"hair dryer","blow dryer"}', '{}'),
  ('{hairbrush,comb}', '{}'),
  ('{toothbrush,"tooth brush"}', '{}'),
  ('{plaster,"sticking plaster","band aid"}', '{}'),
  ('{makeup,"make up",cosmetics}', '{lipstick,mascara}'),
  ('{"sun cream",sunscreen,suncream}', '{}'),
  ('{"shower gel","body wash"}', '{}'),
  ('{doughnut,donut}', '{}'),
  ('{grey,gray}', '{}'),
  ('{golden,gold}', '{}'),
  ('{multicoloured,multicolored,colourful,colorful,multicolour,multicolor}', '{}'),
  ('{coloured,colored}', '{}'),
  ('{red}', '{scarlet,crimson,burgundy,maroon,ruby,"wine red"}'),
  ('{blue}', '{teal,navy,azure,turquoise,aqua,cobalt,indigo,"sky blue"}'),
  ('{green}', '{teal,olive,mint,emerald,lime,khaki}'),
  ('{brown}', '{chestnut,tan,camel,tortoise,chocolate}'),
  ('{yellow}', '{amber,mustard,lemon}'),
  ('{pink}', '{magenta,fuchsia,salmon}'),
  ('{purple,violet}', '{lilac,lavender,mauve,plum}'),
  ('{beige}', '{sand,cream,camel,ecru,taupe}'),
  ('{white}', '{ivory,cream,"off white"}'),
  ('{black}', '{ebony,anthracite,"jet black"}'),
  ('{orange}', '{amber,apricot,terracotta}'),
  ('{teal,petrol}', '{}'),
  ('{turquoise,aqua,aquamarine}', '{}'),
  ('{wood,wooden,timber}', '{oak,beech,alder,maple,walnut,hickory,birch,pine,acacia,"ash wood",mahogany,"chestnut wood",spruce,rosewood,boxwood,teak,plywood,bamboo}'),
  ('{metal,metallic}', '{steel,brass,iron,aluminium,copper,bronze,chrome}'),
  ('{aluminium,aluminum}', '{}'),
  ('{steel}', '{"stainless steel"}'),
  ('{iron}', '{"cast iron","wrought iron"}'),
  ('{wool,woollen,woolen,woolly}', '{merino,lambswool,cashmere,alpaca}'),
  ('{leather}', '{suede,nubuck,calfskin}'),
  ('{ceramic,pottery}', '{porcelain,stoneware,earthenware,terracotta,"bone china"}'),
  ('{porcelain,china}', '{}'),
  ('{knitted,knit,knitwear}', '{}'),
  ('{plastic}', '{acrylic,vinyl,polyester,nylon,resin}'),
  ('{plush,fluffy}', '{}'),
  ('{velvet,velour}', '{}'),
  ('{linen,flax}', '{}'),
  ('{"faux leather","imitation leather","vegan leather"}', '{}'),
  ('{"faux fur","fake fur"}', '{}'),
  ('{waterproof,rainproof,"water resistant"}', '{}'),
  ('{cordless,"battery powered"}', '{}'),
  ('{foldable,folding,collapsible}', '{}'),
  ('{"second hand",used,"pre owned"}', '{}'),
  ('{colour,color}', '{}'),
  ('{tyre,tire}', '{}'),
  ('{catalogue,catalog}', '{}');
