import { createServer } from 'node:http';
import { Server } from 'socket.io';

/**
 * The baseline for the chat: Socket.IO, and nothing but forwarding. No session, no rules, no database: each client
 * names its rooms, and a message goes to everybody in its room.
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
