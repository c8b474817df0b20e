/** The one device by which a member sits in a call; guests have a room of their own connection (`roomOfGuest`). */
export const roomOfParticipant = (participantId: string): string => `call-participant:${participantId}`;
