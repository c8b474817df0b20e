-- Lists of people go by name without the title, in pages. The expression is that of repository/names.ts.
create index if not exists "persons_by_name_key" on "persons"
  ((lower(regexp_replace(coalesce("name", ''), '^(dr|prof)[.]?[[:space:]]+', '', 'i')) collate "C"), "id");
