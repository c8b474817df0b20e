import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Waiting } from '#platform/web/shell/waiting.tsx';

const Schedule: ComponentType = lazy(async () => ({
  default: (await import('./schedule.tsx')).ScheduleScreen,
}));

const Counts: ComponentType = lazy(async () => ({
  default: (await import('./counts.tsx')).CountsScreen,
}));

/** The address behind "Schedule": each user type has its own. */
export function SchedulePlace() {
  const userType = useUserType();
  if (userType === 'patient') return <Navigate to="/appointments" replace />;
  if (userType === 'staff') return <Navigate to="/board" replace />;
  const Screen = userType === 'faculty_head' ? Counts : Schedule;
  return (
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>
  );
}
