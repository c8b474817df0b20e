-- Orders that are done and lack the results of a patient were asked about no more. From now on they are again.
update lab_orders o set next_check_at = now()
where o.state = 'completed' and o.next_check_at is null and exists (
  select 1 from lab_order_patients p
  where p.order_id = o.id and p.reported_at is null and (
    exists (select 1 from lab_order_events e
      where e.order_id = o.id and e.reference = p.reference::text and e.event = 'order.completed')
    or not exists (select 1 from lab_order_events e
      where e.order_id = o.id and e.reference = p.reference::text and e.event = 'order.cancelled')));
