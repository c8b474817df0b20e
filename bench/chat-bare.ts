import { createServer } from 'node:http';
import { Server } from 'socket.io';

/**
 * What our chat is held against: Socket.IO, and nothing but passing on. No session, no rules, no database: whoever
 * connects names the rooms, and what is sent to a room goes to everybody in it.
 */
const http = createServer((_, reply) => reply.writeHead(404).end());
const io = new Server(http, { path: '/api/realtime', serveClient: false });
io.on('connection', (socket) => {
  const { rooms } = socket.handshake.auth as { rooms?: string[] };
  void socket.join(rooms ?? []);
  socket.on('send', (room: string, payload: unknown, done: () => void) => {
    io.to(room).emit('message', payload);
    done();
  });
  socket.emit('ready', {});
});
http.listen(Number(process.env.PORT), '127.0.0.1');
