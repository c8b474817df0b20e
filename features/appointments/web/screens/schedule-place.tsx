import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Waiting } from '#platform/web/shell/waiting.tsx';

const Schedule: ComponentType = lazy(async () => ({
  default: (await import('./schedule.tsx')).ScheduleScreen,
}));

/** The address behind "Schedule": each user type has its own. */
export function SchedulePlace() {
  const userType = useUserType();
  if (userType === 'patient') return <Navigate to="/appointments" replace />;
  if (userType === 'staff') return <Navigate to="/board" replace />;
  // Their figures are in the reports, with everything else that is counted.
  if (userType === 'faculty_head') return <Navigate to="/reports?summary_type=clinicians" replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Schedule />
    </Suspense>
  );
}
