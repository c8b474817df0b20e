/** The one device by which a member sits in a call; guests have a room of their own connection (`roomOfGuest`). */
export const roomOfSeat = (participantId: string): string => `call-seat:${participantId}`;
