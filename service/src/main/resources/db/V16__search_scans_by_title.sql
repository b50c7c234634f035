-- The title as shown, and in the form in which it is searched. Both are null if there is no title or the text is not stored.
ALTER TABLE scan ADD COLUMN title TEXT;
ALTER TABLE scan ADD COLUMN search_title TEXT;
-- Earlier versions stored only submitted titles.
UPDATE scan SET title = options${json} ->> 'title', search_title = lower(options${json} ->> 'title') WHERE options IS NOT NULL;
