-- Profiles show the fee that patients pay: that of the cheapest weekly hours.
update clinicians c
set fee = r.fee, follow_up_fee = r.follow_up_fee, follow_up_days = r.follow_up_days
from (
  select distinct on (brand_id, clinician_id) brand_id, clinician_id, fee, follow_up_fee, follow_up_days
  from weekly_rules order by brand_id, clinician_id, fee, follow_up_fee
) r
where r.clinician_id = c.person_id and r.brand_id = c.brand_id
  and (c.fee, c.follow_up_fee, c.follow_up_days) is distinct from (r.fee, r.follow_up_fee, r.follow_up_days);
